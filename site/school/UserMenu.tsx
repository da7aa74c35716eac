import ChevronDown from 'lucide-react/icons/chevron-down';
import type { User } from '#shared/contract/user.ts';
import { useWords } from '../i18n/i18n.ts';
import { usePopoverMenu } from '../ui/usePopoverMenu.ts';
import { NavLink } from './NavLink.tsx';
import { SignOutButton } from './SignOutButton.tsx';

/** The signed-in user's links: a menu of its own on wide screens, otherwise the end of the main menu. */
export function UserMenu({ user }: { user: User }) {
  const { say } = useWords();
  const menu = usePopoverMenu<HTMLUListElement>();
  return (
    <>
      <button type="button" className="user-button" popoverTarget="user-menu">
        <span className="unseen">{say('Account')}: </span>
        <span className="user-name">{user.name || user.email}</span>
        <ChevronDown aria-hidden size={16} />
      </button>
      <ul id="user-menu" className="menu user-menu" popover="auto" ref={menu} aria-label={say('Account')}>
        <NavLink to="/bookings">{say('My bookings')}</NavLink>
        <NavLink to="/me">{say('Account settings')}</NavLink>
        <li>
          <SignOutButton />
        </li>
      </ul>
    </>
  );
}
