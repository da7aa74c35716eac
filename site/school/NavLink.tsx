import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteLink } from '../ui/SiteLink.tsx';

/** A menu entry. The current page is marked. */
export function NavLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <li>
      <SiteLink to={to} aria-current={to.split('?')[0] === pathname ? 'page' : undefined}>
        {children}
      </SiteLink>
    </li>
  );
}
