import '../ui/field.css';
import './subscribe.css';
import { type FormEvent, useState } from 'react';
import { BOOKING_LIMITS } from '#shared/booking.ts';
import { useWords } from '../i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Field } from '../ui/Field.tsx';

/** Takes the address. What fails, fails silently (specification, section 8); the entry stays. */
export function SubscribeForm() {
  const { say, lang } = useWords();
  const store = useSiteStore();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setSent(false);
    try {
      await store.getState().api.post('/api/subscribers', { email: email.trim(), lang });
      setEmail('');
      setSent(true);
    } catch {
      // Not subscribed: no 'OK!'.
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="subscribe-form" onSubmit={(event) => void submit(event)}>
      <Field label={say('Email')} hint={say('We write when there are new lessons, and stop when you say so.')}>
        {(input) => (
          <input
            {...input}
            type="email"
            autoComplete="email"
            required
            maxLength={BOOKING_LIMITS.email}
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
          <p>{say('We have sent you an email. One click on its link, and you are in.')}</p>
        </Alert>
      )}
    </form>
  );
}
