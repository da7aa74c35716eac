import '../form/account.css';
import { useWords } from '../../i18n/i18n.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** One's own account: how the school reaches its owner, and the password. */
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
