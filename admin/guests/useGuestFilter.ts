import { useAddressQuery } from '../routes/useAddressQuery.ts';

/** A part of name, number or email; '' for all guests. It is kept in the address. */
export function useGuestFilter(): [q: string, narrow: (q: string) => void] {
  const [query, narrow] = useAddressQuery();
  // The API accepts at most 100 characters.
  return [(query.get('q') ?? '').slice(0, 100), (q) => narrow({ q })];
}

/** The filter as the API expects it. A single letter finds nothing, so the list waits for the second. */
export function filterForApi(q: string): { q?: string } {
  return q.length > 1 ? { q } : {};
}
