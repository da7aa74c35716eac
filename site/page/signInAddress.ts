import type { User } from '#shared/contract/user.ts';

/** Where somebody is in the site: the path, and the query with its `?`, or empty. */
export type PageLocation = { pathname: string; search: string };

/** Pages about signing in itself: nobody wants to come back to them. */
const SIGN_IN_PAGES = /^\/(login|register|forgotten-password|new-password|auth|non-authorized)(\/|$)/;

/** Pages that nobody sees who is signed out. */
const OWN_PAGES = /^\/(me|bookings|manage)(\/|\?|$)/;

/** The sign-in page, which leads back to where its visitor came from: from one such page to the next as well. */
export function signInAddress({ pathname, search }: PageLocation, page = '/login'): string {
  const query = new URLSearchParams(search);
  const next = SIGN_IN_PAGES.test(pathname) ? query.get('next') : pathname + without(query, 'lang', 'iframe');
  return next === null || next === '/' ? page : `${page}?${new URLSearchParams({ next })}`;
}

/**
 * Where to go on after signing in: what `next` of the sign-in page's query asks for, home without one. Only an address
 * of this site is followed, so that no link to a school's sign-in leads to somebody else's page. A provider's popup
 * (`social`) ends as it does when all goes well there.
 */
export function addressAfterSignIn(search: string): string {
  const query = new URLSearchParams(search);
  if (query.has('social')) return '/auth/facebook/success';
  const next = query.get('next') ?? '/';
  const site = 'http://site.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, site)) return '/';
  // As a browser reads it: `/\evil.example` and `/a/..//evil.example` are other hosts' addresses.
  const { origin, pathname, search: kept } = new URL(next, site);
  const isHere = origin === site && !pathname.startsWith('//') && !SIGN_IN_PAGES.test(pathname);
  return isHere ? pathname + kept : '/';
}

/** Did a page of somebody's own send its visitor to sign in? Other pages only wait to be come back to. */
export function wasSentToSignIn(search: string): boolean {
  return OWN_PAGES.test(new URLSearchParams(search).get('next') ?? '');
}

/** For pages of one's own: whoever is signed out is sent to sign in. */
export function redirectToSignIn(user: User | null, place: PageLocation): string | undefined {
  return user ? undefined : signInAddress(place);
}

/** For pages to sign in: whoever is signed in goes on. */
export function redirectAfterSignIn(user: User | null, { search }: PageLocation): string | undefined {
  return user ? addressAfterSignIn(search) : undefined;
}

function without(query: URLSearchParams, ...names: string[]): string {
  for (const name of names) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}
