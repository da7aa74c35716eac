import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isEmail } from '#shared/contactFormats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { EmailField } from '../../form/EmailField.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import { useFlash } from './flash.ts';
import { signInAddress } from '../../page/signInAddress.ts';
import { useEntryForm } from '../../form/useEntryForm.ts';
import { useFailureReason } from '../../form/useFailureReason.ts';

/** Requests a password reset mail. The answer does not reveal whether the account exists. */
export function ForgottenPasswordPage() {
  const { say, lang } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const place = useLocation();
  const carried = useFlash();
  const [asked, setAsked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { errorOf, failure, sending, form } = useEntryForm({
    names: ['email'],
    problemsOf: ({ email }) => (isEmail(email.trim()) ? {} : { email: 'problem.email_invalid' }),
    send: async ({ email }) => {
      await store.getState().api.post('/api/password-resets', { email: email.trim(), lang });
      setAsked(email.trim());
    },
  });
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);

  if (asked) {
    return (
      <AccountFrame title={say('account.check_your_email')} heading={heading}>
        <p>{say('If there is an account with {{email}}, a link to set a new password is on its way.', { email: asked })}</p>
        <p>{say('The link works once, within an hour. If it does not arrive, look in the spam folder.')}</p>
        <p className="account-link">
          <SiteLink to={signInAddress(place)}>{say('Back to sign in')}</SiteLink>
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={say('Forgotten password?')} heading={heading}>
      <p>{say('account.forgotten_password_intro')}</p>
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <EntryForm action={say('Send the link')} sending={sending} {...form}>
        <EmailField autoComplete="username" error={errorOf('email')} defaultValue={carried?.email} />
      </EntryForm>
      <p className="account-link">
        <SiteLink to={signInAddress(place)}>{say('Back to sign in')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
