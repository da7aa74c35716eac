import { useId, type ReactNode } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

/** The input's attributes that connect it with its label, hint and error. */
export type InputProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Props = {
  label: string;
  hint?: string;
  error?: string | undefined;
  optional?: string;
  className?: string;
  children: (input: InputProps) => ReactNode;
};

/** A form field: label, input, error and hint. */
export function Field({ label, hint, error, optional, className, children }: Props) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> {optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <TriangleAlert aria-hidden size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
