import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useSiteAddress } from '../page/siteAddress.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Takes the place of the present page in the history. */
  replace?: boolean;
  /** What the next page finds in the history beside its address. */
  state?: unknown;
};

/**
 * The one link inside the site: it carries `lang` and `iframe` on. Made of the router's parts rather than its `Link`,
 * whose prefetching for frameworks would cost the first load two kilobytes.
 */
export function SiteLink({ to, replace, state, onClick, children, ...rest }: Props) {
  const address = useSiteAddress()(to);
  const follow = useLinkClickHandler(address, { replace, state, target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(address)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
