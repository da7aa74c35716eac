import { useWords } from '../../i18n/i18n.ts';
import { useSite } from '../../store/context.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** In place of the form that asks for the current password: an account that signs in by a provider has none, and gets one by a mailed link. */
export function NoPassword() {
  const { say } = useWords();
  const email = useSite((state) => state.user!.email);
  return (
    <section className="settings-part" aria-labelledby="set-password">
      <h2 id="set-password">{say('account.set_password')}</h2>
      <p>{say('account.no_password')}</p>
      <p className="account-link">
        <SiteLink to="/forgotten-password" state={{ email }}>{say('account.set_password')}</SiteLink>
      </p>
    </section>
  );
}
