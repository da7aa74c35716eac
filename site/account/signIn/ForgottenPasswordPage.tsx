import { useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { EmailField } from '../../form/EmailField.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import { useFlash } from './flash.ts';
import { useAskForMail } from './useAskForMail.ts';
import { signInAddress } from '../../page/signInAddress.ts';
import { useFailureReason } from '../../form/useFailureReason.ts';

/** Requests a password reset mail. The answer does not reveal whether the account exists. */
export function ForgottenPasswordPage() {
  const { say } = useWords();
  const reasonOf = useFailureReason();
  const place = useLocation();
  const carried = useFlash();
  const { asked, heading, errorOf, failure, sending, form } = useAskForMail('/api/password-resets');

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
