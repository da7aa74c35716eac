import '../form/account.css';
import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** The account's settings: contact details and password. */
export function AccountPage() {
  const { say } = useWords();
  return (
    <div className="column settings">
      <h1>{say('Account settings')}</h1>
      <ProfileForm />
      <PasswordForm />
      <p className="account-link">
        <SiteLink to="/bookings">{say('My bookings')}</SiteLink>
      </p>
    </div>
  );
}
