import '../../form/account.css';
import './settings.css';
import type { EmailChange } from '#shared/contract/emailChange.ts';
import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { EmailPart } from './EmailPart.tsx';
import { PassesPart } from './PassesPart.tsx';
import { NoPassword } from './NoPassword.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import { useOwnData } from './useOwnData.ts';

/** The account's settings: contact details, email, password, sessions and packs. */
export function AccountPage() {
  const { say } = useWords();
  const emailChange = useOwnData<EmailChange>('/api/user/me/email-change');
  return (
    <div className="column settings">
      <h1>{say('Account settings')}</h1>
      <ProfileForm />
      <EmailPart change={emailChange} />
      {emailChange.data?.needs_password === false ? <NoPassword /> : <PasswordForm />}
      <SessionsPart />
      <PassesPart />
      <p className="account-link">
        <SiteLink to="/find-bookings?data=me">{say('own_data.title')}</SiteLink>
      </p>
      <p className="account-link">
        <SiteLink to="/bookings">{say('My bookings')}</SiteLink>
      </p>
    </div>
  );
}
