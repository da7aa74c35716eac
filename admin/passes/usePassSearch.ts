import { useAddressQuery } from '../routes/useAddressQuery.ts';

/** The API accepts at most 100 characters. */
export const LONGEST_SEARCH = 100;

/** A code, or a part of the holder's name or email, kept in the address; '' for all. */
export function usePassSearch(): [q: string, search: (q: string) => void] {
  const [query, change] = useAddressQuery();
  return [(query.get('q') ?? '').slice(0, LONGEST_SEARCH), (q) => change({ q: q.trim() })];
}
