import { useWords } from '../i18n/i18n.ts';
import { Field } from '../ui/Field.tsx';

type Props = { label?: string; error: string | undefined; autoComplete: 'username' | 'email'; defaultValue?: string };

/** An account's email field. */
export function EmailField({ label, error, autoComplete, defaultValue }: Props) {
  const { say } = useWords();
  return (
    <Field label={label ?? say('Email')} error={error}>
      {(input) => (
        <input
          {...input}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          spellCheck={false}
          required
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}
