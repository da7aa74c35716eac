import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSiteAddress } from '../page/siteAddress.ts';

type Links = {
  /** Adds the visit query. */
  addressOf(to: string): string;
  /** Opens an address in place of the browser. */
  follow(event: MouseEvent, address: string, replace: boolean | undefined, state: unknown): void;
};

const LinksContext = createContext<Links | null>(null);

/** Reads the router for all links of a page at once: in each of forty it would be a twentieth of the page's rendering. */
export function LinksProvider({ children }: { children: ReactNode }) {
  const addressOf = useSiteAddress();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const links = useMemo<Links>(
    () => ({
      addressOf,
      follow(event, address, replace = address === here, state) {
        if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(address, { replace, state });
      },
    }),
    [addressOf, navigate, here],
  );
  return <LinksContext value={links}>{children}</LinksContext>;
}

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Replaces the current history entry; by default a link to the page's own address does. */
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
};

/** A link inside the site, which keeps the visit query. */
export function SiteLink({ to, replace, state, onClick, children, ...rest }: Props) {
  const { addressOf, follow } = useContext(LinksContext)!;
  const address = addressOf(to);
  return (
    <a
      {...rest}
      href={address}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !rest.target) follow(event, address, replace, state);
      }}
    >
      {children}
    </a>
  );
}
