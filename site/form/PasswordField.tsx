import { useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { Field } from '../ui/Field.tsx';

type Props = {
  name: 'password' | 'new_password' | 'verify';
  label: string;
  hint?: string;
  error: string | undefined;
  isNew?: boolean;
};

/** A password field with a show button. An error replaces the hint, because both say the same. */
export function PasswordField({ name, label, hint, error, isNew = false }: Props) {
  const { say } = useWords();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={error ? undefined : hint} error={error}>
      {(input) => (
        <div className="password">
          <input
            {...input}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize={shown ? 'none' : undefined}
            spellCheck={false}
            required
          />
          <button type="button" className="password-show" aria-pressed={shown} aria-controls={input.id} onClick={() => setShown(!shown)}>
            {say('Show')}
          </button>
        </div>
      )}
    </Field>
  );
}

/** Tells password managers which account a password form belongs to. Hidden from people. */
export function HiddenUsernameField({ email = '' }: { email?: string }) {
  return <input type="text" className="unseen" aria-hidden tabIndex={-1} autoComplete="username" readOnly value={email} />;
}
