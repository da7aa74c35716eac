import Menu from 'lucide-react/icons/menu';
import { useLocation } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import { signInAddress } from '../page/signInAddress.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { LanguageSwitcher } from '../ui/LanguageSwitcher.tsx';
import { useLate } from '../i18n/useLate.ts';
import { SiteLink } from '../ui/SiteLink.tsx';
import { usePopoverMenu } from '../ui/usePopoverMenu.ts';
import { NavLink } from './NavLink.tsx';
import { UserMenu } from './UserMenu.tsx';

const loadContacts = () => import('./FooterLinks.tsx').then((file) => file.MenuContacts);

/** The school's name, the menu and the language switcher. On narrow screens the menu opens without scripts. */
export function Header({ tenant }: { tenant: Tenant }) {
  const { say } = useWords();
  const place = useLocation();
  const user = useSite((state) => state.user);
  const menu = usePopoverMenu<HTMLElement>();
  const [Contacts, toggled] = useLate(() => menu.current!.matches(':popover-open'), loadContacts, 'pages');
  return (
    <div className="header">
      <SiteLink to="/" className="brand">
        {tenant.logo_url && <img className="brand-logo" src={tenant.logo_url} alt="" width={44} height={44} fetchPriority="low" />}
        <span className="brand-name">{tenant.name}</span>
      </SiteLink>
      <button type="button" className="chrome-button menu-button" popoverTarget="main-menu">
        <Menu aria-hidden size={24} />
        <span className="unseen">{say('Main menu')}</span>
      </button>
      <nav id="main-menu" className="menu nav" popover="auto" ref={menu} onToggle={toggled} aria-label={say('Main menu')}>
        <ul>
          <NavLink to="/">{say('Home')}</NavLink>
          <NavLink to="/about">{say('About')}</NavLink>
          <NavLink to="/posts">{say('Posts')}</NavLink>
          <NavLink to="/pricing">{say('Pricing')}</NavLink>
          {user && user.role !== 'guest' && (
            <li>
              <a href="/manage">{say('Admin')}</a>
            </li>
          )}
          {!user && <NavLink to={signInAddress(place)}>{say('Sign in or sign up')}</NavLink>}
        </ul>
        {user && <UserMenu user={user} />}
        {Contacts && <Contacts />}
      </nav>
      <LanguageSwitcher />
    </div>
  );
}
