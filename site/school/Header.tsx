import { useLocation } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import { useWords } from '../i18n.ts';
import { useSite } from '../store/context.tsx';
import { LanguageSwitcher } from '../ui/LanguageSwitcher.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { SignOut } from './SignOut.tsx';

/** Whose site this is, and where else to go in it. */
export function Header({ tenant }: { tenant: Tenant }) {
  const { say } = useWords();
  const { pathname } = useLocation();
  const user = useSite((state) => state.user);
  return (
    <div className="header">
      <SiteLink to="/" className="brand">
        {tenant.logo_url && <img className="brand-logo" src={tenant.logo_url} alt="" width={44} height={44} />}
        <span className="brand-name">{tenant.name}</span>
      </SiteLink>
      <nav className="header-nav" aria-label={say('Main menu')}>
        <SiteLink to="/" className="chrome-button" aria-current={pathname === '/' ? 'page' : undefined}>
          {say('Home')}
        </SiteLink>
        {user?.is_admin && (
          <a href="/manage" className="chrome-button">
            {say('Admin')}
          </a>
        )}
        {user && <SignOut />}
        <LanguageSwitcher />
      </nav>
    </div>
  );
}
