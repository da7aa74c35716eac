import '../ui/field.css';
import './subscribe.css';
import { type FormEvent, useRef, useState } from 'react';
import { isEmail, MAX_EMAIL_LENGTH } from '#shared/contactFormats.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { Field } from '../ui/Field.tsx';

/**
 * The subscription form. It reports an invalid address; other failures are silent and keep the entry
 * (docs/product.md#news-and-subscribers).
 */
export function SubscribeForm() {
  const { say, lang } = useWords();
  const store = useSiteStore();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setSent(false);
    const address = email.trim();
    if (!isEmail(address)) {
      setWrong(email);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await store.getState().api.post('/api/subscribers', { email: address, lang });
      setEmail('');
      setSent(true);
    } catch {
      // Failures show nothing.
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="subscribe-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={say('Email')}
        hint={say('subscribe.email_hint')}
        error={wrong === email ? say('problem.email_invalid') : undefined}
      >
        {(input) => (
          <input
            {...input}
            ref={field}
            type="email"
            autoComplete="email"
            required
            maxLength={MAX_EMAIL_LENGTH}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {say('Subscribe')}
      </button>
      {sent && (
        <Alert kind="good">
          <p>
            <strong>{say('OK!')}</strong>
          </p>
          <p>{say('subscribe.check_your_email')}</p>
        </Alert>
      )}
    </form>
  );
}
