import ChevronDown from 'lucide-react/icons/chevron-down';
import type { User } from '#shared/contract/user.ts';
import { COLON } from '#shared/language.ts';
import { useWords } from '../i18n/i18n.ts';
import { useLate } from '../i18n/useLate.ts';
import { usePopoverMenu } from '../ui/usePopoverMenu.ts';
import { NavLink } from './NavLink.tsx';

const loadSignOut = () => import('./FooterLinks.tsx').then((file) => file.SignOutInMenu);

/** The signed-in user's links: a menu of its own on wide screens, otherwise the end of the main menu. */
export function UserMenu({ user }: { user: User }) {
  const { say, lang } = useWords();
  const menu = usePopoverMenu<HTMLUListElement>();
  // With the words for its failure, which come at once, as they cannot once the connection is lost.
  const [SignOut] = useLate(() => true, loadSignOut, 'pages');
  return (
    <>
      <button type="button" className="user-button" popoverTarget="user-menu">
        <span className="unseen">{say('Account') + COLON[lang]} </span>
        <span className="user-name">{user.name || user.email}</span>
        <ChevronDown aria-hidden size={16} />
      </button>
      <ul id="user-menu" className="menu user-menu" popover="auto" ref={menu} aria-label={say('Account')}>
        <NavLink to="/bookings">{say('My bookings')}</NavLink>
        <NavLink to="/me">{say('Account settings')}</NavLink>
        <li>
          {SignOut && <SignOut />}
        </li>
      </ul>
    </>
  );
}
