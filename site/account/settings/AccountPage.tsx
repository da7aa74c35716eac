import '../../form/account.css';
import './settings.css';
import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { EmailPart } from './EmailPart.tsx';
import { PassesPart } from './PassesPart.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionsPart } from './SessionsPart.tsx';

/** The account's settings: contact details, email, password, sessions and packs. */
export function AccountPage() {
  const { say } = useWords();
  return (
    <div className="column settings">
      <h1>{say('Account settings')}</h1>
      <ProfileForm />
      <EmailPart />
      <PasswordForm />
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
