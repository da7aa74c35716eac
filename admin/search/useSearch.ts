import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SearchResult } from '#shared/contract/search.ts';
import { useApi } from '../api/useApi.ts';

/** Typing has to pause this long before the server is asked. */
const PAUSE_MS = 150;

/** Searches for a text while it is being typed. `asked` is the text that the result is about. */
export function useSearch(text: string): { result: SearchResult | undefined; asked: string; isSearching: boolean; error: Error | null; retry: () => void } {
  const call = useApi();
  const typed = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = asked.length > 1;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<SearchResult, Error>({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call<SearchResult>(`search?q=${encodeURIComponent(asked)}`, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isSearching = isFetching || typed !== asked;
  // "Nothing found" is said only of the present text.
  const isOld = isPlaceholderData && data && [data.bookings, data.guests, data.lessons].every(({ length }) => length === 0);
  return { result: isAsked && !isOld ? data : undefined, asked, isSearching, error, retry: () => void refetch() };
}
