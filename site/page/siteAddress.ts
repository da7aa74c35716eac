import { useCallback } from 'react';
import { isFramed, VISIT_PARAMETERS } from '#shared/bookings/visitQuery.ts';
import { useQuery } from './useQuery.ts';

/** Returns a function that adds the visit query (`lang`, `iframe`, `fromqr`) to addresses inside the site. */
export function useSiteAddress(): (to: string) => string {
  const current = useQuery();
  return useCallback((to) => withVisitQuery(to, current), [current]);
}

/** Adds the current visit query to an address inside the site, unless the address sets it itself. */
export function withVisitQuery(to: string, current: URLSearchParams): string {
  const [page, hash] = to.split('#') as [string, string?];
  const [path, query] = page.split('?') as [string, string?];
  if (query === undefined && !VISIT_PARAMETERS.some((name) => current.has(name))) return to;
  const search = new URLSearchParams(query);
  for (const name of VISIT_PARAMETERS) {
    const value = current.get(name);
    if (value !== null && !search.has(name)) search.set(name, value);
  }
  // Colons are valid in a query; an occurrence's address stays readable with them.
  return (search.size > 0 ? `${path}?${search}`.replaceAll('%3A', ':') : path) + (hash ? `#${hash}` : '');
}

/** Is the site shown in a frame (`iframe=1`)? */
export function useIsFramed(): boolean {
  return isFramed(useQuery());
}
