import type { Tenant } from '#shared/contract/tenant.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { isLanguage } from '#shared/language.ts';
import { VISIT_PARAMETERS } from '#shared/bookings/visitQuery.ts';
import { routeOf } from './loadPage.ts';

const SIGN_IN = ['next', 'social'];

/**
 * Query parameters that pages read, by route path, besides the visit query and the route's own `query`. No other parameter changes a
 * page, so the server leaves all others out (`pageAddress`). A page that reads a new one needs it here.
 */
export const PAGE_QUERY: Readonly<Record<string, readonly string[]>> = {
  '/': ['activity', 'day'],
  '/lessons': ['activity', 'day'],
  '/booking/:id': ['pay', 'cancel', 'done'],
  '/payment-confirmed': ['id', 'session_id', 'success', 'canceled', 'refused'],
  '/pricing/:id': ['pack'],
  '/pass-bought': ['id', 'session_id', 'success', 'canceled', 'refused'],
  '/find-bookings': ['data'],
  '/login': [...SIGN_IN, 'registration'],
  '/register': SIGN_IN,
  '/forgotten-password': SIGN_IN,
  '/new-password/:id': SIGN_IN,
  '/auth/facebook/success': SIGN_IN,
  '/non-authorized': SIGN_IN,
  '*': ['host'],
};

/** Parameters that pages ignore if they have any other value. */
const EFFECTIVE: Readonly<Record<string, (value: string) => boolean>> = {
  lang: isLanguage,
  iframe: (value) => value === '1',
  fromqr: (value) => value === '1',
  activity: isId,
  day: isCalendarDate,
  pack: isId,
};

function isId(value: string): boolean {
  return Number.isSafeInteger(Number(value)) && Number(value) > 0;
}

/**
 * Reduces an address to the path and the parameters that its page depends on, in a fixed order. Addresses with the same result
 * have the same page.
 */
export function pageAddress(tenant: Tenant | null, url: string): string {
  const { pathname, search } = splitUrl(url);
  if (search === '') return pathname;
  const { route } = routeOf(tenant, pathname, search);
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const { query = [], path } = route;
  for (const name of new Set([...query, ...(PAGE_QUERY[path] ?? []), ...VISIT_PARAMETERS])) {
    const [value, ...others] = asked.getAll(name);
    // A repeated language counts as none, a lesson's own parameters count as they are.
    const isEffective = value !== undefined && (query.includes(name) || (EFFECTIVE[name]?.(value) ?? true)) && !(name === 'lang' && others.length > 0);
    if (isEffective) kept.set(name, value);
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}

/** Splits an address into the path and the query with its `?`, or empty. */
export function splitUrl(url: string): { pathname: string; search: string } {
  // Two leading slashes would be read as another host.
  const [, path = '/', search = ''] = /^\/*([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  return { pathname: `/${path}`, search };
}
