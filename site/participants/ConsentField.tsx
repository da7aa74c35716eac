import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, type ReactNode } from 'react';
import { useWords } from '../i18n/i18n.ts';
import type { InputProps } from '../ui/Field.tsx';

type Props = { name: string; error: string | undefined; children: (input: InputProps) => ReactNode };

/** The box by which a guardian agrees that a participant takes part. */
export function ConsentField({ name, error, children }: Props) {
  const { say } = useWords();
  const id = useId();
  return (
    <div className="field participant-consent">
      <label htmlFor={id}>
        {children({ id, 'aria-describedby': error && `${id}-error`, 'aria-invalid': error ? true : undefined })}
        <span>{name.trim() ? say('participant.consent_for', { name: name.trim() }) : say('participant.consent')}</span>
      </label>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <TriangleAlert aria-hidden size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
