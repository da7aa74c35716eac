import type { User } from '#shared/contract/user.ts';

/** An address inside the site: the path, and the query with its `?`, or empty. */
export type PageLocation = { pathname: string; search: string };

/** Pages about signing in, which are never the page to return to. The confirmation of a new email is: it needs a session. */
const SIGN_IN_PAGES = /^\/(login|register|forgotten-password|new-password|auth|non-authorized)(\/|$)/;

/** Pages that need a session. */
const OWN_PAGES = /^\/(me|bookings|manage)(\/|\?|$)/;

/** The sign-in page's address with the page to return to (`next`), which other sign-in pages pass on. */
export function signInAddress({ pathname, search }: PageLocation, page = '/login'): string {
  const query = new URLSearchParams(search);
  const next = SIGN_IN_PAGES.test(pathname) ? query.get('next') : pathname + without(query, 'lang', 'iframe');
  return next === null || next === '/' ? page : `${page}?${new URLSearchParams({ next })}`;
}

/**
 * The address to continue at after signing in: the query's `next`, or home. Only addresses of this site are followed, to
 * prevent open redirects. A provider's sign-in (`social`) ends at its own success page, which closes the popup or goes on.
 */
export function addressAfterSignIn(search: string): string {
  const query = new URLSearchParams(search);
  const next = query.get('next') ?? '/';
  if (query.has('social')) return `/auth/facebook/success?${new URLSearchParams({ next })}`;
  const site = 'http://site.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, site)) return '/';
  // Parsed as a browser does: `/\evil.example` and `/a/..//evil.example` are other hosts.
  const { origin, pathname, search: kept } = new URL(next, site);
  const isHere = origin === site && !pathname.startsWith('//') && !SIGN_IN_PAGES.test(pathname);
  return isHere ? pathname + kept : '/';
}

/** Was the visitor redirected here from a page that needs a session? */
export function wasSentToSignIn(search: string): boolean {
  return OWN_PAGES.test(new URLSearchParams(search).get('next') ?? '');
}

/** Redirects signed-out visitors of a private page to the sign-in page. */
export function redirectToSignIn(user: User | null, place: PageLocation): string | undefined {
  return user ? undefined : signInAddress(place);
}

/** Redirects signed-in visitors of the sign-in page onwards, unless they come by a mailed link, which asks for the password. */
export function redirectAfterSignIn(user: User | null, { search }: PageLocation): string | undefined {
  return user && !new URLSearchParams(search).has('registration') ? addressAfterSignIn(search) : undefined;
}

function without(query: URLSearchParams, ...names: string[]): string {
  for (const name of names) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}
