import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isEmail } from '#shared/contactFormats.ts';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { EmailField } from '../../form/EmailField.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import { useEntryForm } from '../../form/useEntryForm.ts';
import { useFailureReason } from '../../form/useFailureReason.ts';
import { useWords } from '../../i18n/i18n.ts';
import { signInAddress } from '../../page/signInAddress.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Mails a guest the links to coming bookings. The answer does not reveal whether there are any. */
export function FindBookingsPage() {
  const { say, lang } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const place = useLocation();
  const [asked, setAsked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { errorOf, failure, sending, form } = useEntryForm({
    names: ['email'],
    problemsOf: ({ email }) => (isEmail(email.trim()) ? {} : { email: 'problem.email_invalid' }),
    send: async ({ email }) => {
      await store.getState().api.post('/api/own-bookings', { email: email.trim(), lang });
      setAsked(email.trim());
    },
  });
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);

  if (asked) {
    return (
      <AccountFrame title={say('account.check_your_email')} heading={heading}>
        <p>{say('find_bookings.sent', { email: asked })}</p>
        <p>{say('find_bookings.spam')}</p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={say('find_bookings.title')} heading={heading}>
      <p>{say('find_bookings.intro')}</p>
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <EntryForm action={say('find_bookings.send')} sending={sending} {...form}>
        <EmailField autoComplete="email" error={errorOf('email')} defaultValue={undefined} />
      </EntryForm>
      <p className="account-link">
        <SiteLink to={signInAddress(place)}>{say('Sign in')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
