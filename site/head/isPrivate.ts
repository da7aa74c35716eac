import type { SiteRoute } from '../routes.tsx';

/** Pages of one visitor besides those of accounts. The list is not in `routes.tsx`, because only the server needs it. */
const PRIVATE = ['/booking/:id', '/enquiry/:secret', '/waiting/:secret', '/opening/:secret', '/pricing/:id', '/pass-bought', '/passes/:code', '/subscribe/:id', '/unsubscribe/:id', '/payment-confirmed'];

/** Is it the page of addresses that lead nowhere? */
export function isNowhere({ path }: Pick<SiteRoute, 'path'>): boolean {
  return path === '*';
}

/** Must search engines leave the page out? It is of one visitor, or there is none. */
export function isPrivate({ path, framed }: Pick<SiteRoute, 'path' | 'framed'>): boolean {
  return framed === false || isNowhere({ path }) || PRIVATE.includes(path);
}
