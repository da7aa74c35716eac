import type { ComponentProps } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { useSiteAddress } from '../page/siteAddress.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
};

/**
 * A link inside the site, which keeps the visit query. Built from the router's hooks instead of its `Link`, whose framework
 * prefetching would add two kilobytes to the first load.
 */
export function SiteLink({ to, replace, state, onClick, children, ...rest }: Props) {
  const address = useSiteAddress()(to);
  const follow = useLinkClickHandler(address, { replace, state, target: rest.target });
  return (
    <a
      {...rest}
      href={address}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
