import CircleCheck from 'lucide-react/icons/circle-check';
import { useWords } from '../i18n/i18n.ts';
import { Field } from '../ui/Field.tsx';

type Props = { domain: string; slug: string; error: string | undefined; isFree: boolean; defaultValue?: string };

/** The field of a school's address: the part before the domain. */
export function AddressField({ domain, slug, error, isFree, defaultValue }: Props) {
  const { say } = useWords();
  return (
    <div className="address">
      <Field label={say('Address')} error={error}>
        {(input) => (
          <div className="address-entry">
            <input {...input} type="text" name="slug" autoCapitalize="none" autoComplete="off" spellCheck={false} required defaultValue={defaultValue} />
            <span>.{domain}</span>
          </div>
        )}
      </Field>
      <p className="field-hint" role="status">
        {isFree && !error && (
          <>
            <CircleCheck aria-hidden size={16} /> {say('{{address}} is free.', { address: `${slug}.${domain}` })}
          </>
        )}
      </p>
    </div>
  );
}
