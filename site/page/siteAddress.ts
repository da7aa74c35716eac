import { useCallback } from 'react';
import { isFramed, VISIT_PARAMETERS } from '#shared/bookings/visitQuery.ts';
import { useQuery } from './useQuery.ts';

/** Turns an address inside the site into one that carries on what stays for the whole visit. */
export function useSiteAddress(): (to: string) => string {
  const current = useQuery();
  return useCallback((to) => carryOn(to, current), [current]);
}

/** An address inside the site, with what the present one's query says for the whole visit. */
export function carryOn(to: string, current: URLSearchParams): string {
  const [path, query] = to.split('?') as [string, string?];
  const search = new URLSearchParams(query);
  for (const name of VISIT_PARAMETERS) {
    const value = current.get(name);
    if (value !== null && !search.has(name)) search.set(name, value);
  }
  // A colon may stand in a query as it is, and does in the address of a planned class.
  return search.size > 0 ? `${path}?${search}`.replaceAll('%3A', ':') : path;
}

/** Is the site shown inside another page's frame (`iframe=1`)? */
export function useIsFramed(): boolean {
  return isFramed(useQuery());
}
