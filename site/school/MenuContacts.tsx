import { useLocation } from 'react-router-dom';
import { ContactLink } from '../contact/ContactLink.tsx';
import { useContactWays } from '../contact/useContactWays.ts';

/** Call, WhatsApp and directions at the end of the main menu. On a lesson's page the title has its name, day and time. */
export function MenuContacts() {
  const { pathname, search } = useLocation();
  const isLesson = /^\/lessons\/./.test(pathname) || (pathname === '/lessons' && new URLSearchParams(search).has('time'));
  const ways = useContactWays(isLesson ? document.title : undefined);
  if (ways.length === 0) return null;
  return (
    // On wide screens, where the menu is always in sight, it stays closed, and the footer has the same.
    <ul className="menu user-menu" popover="auto">
      {ways.map(({ way, name, url }) => (
        <li key={way}>
          <ContactLink url={url}>{name}</ContactLink>
        </li>
      ))}
    </ul>
  );
}
