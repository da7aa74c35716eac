import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSiteStore } from '../store/context.tsx';

/**
 * The day that the address opens, and the address of this list with a day open and in view, which keeps the chosen activity. It works
 * without scripts, and the way back from a lesson finds the day open.
 */
export function useDayAddress(activity: number | undefined): { day: string | null; addressOf: (date?: string) => string } {
  const { pathname, search, hash, key } = useLocation();
  const store = useSiteStore();
  const arrived = useRef(key);
  useEffect(() => {
    // The browser follows the fragment of the first page, the router that of no other.
    if (arrived.current !== key && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    arrived.current = key;
  }, [key, hash]);
  const filter = activity === undefined ? '' : `activity=${activity}&`;
  const day = new URLSearchParams(search).get('day');
  const listQuery = `?${filter}${day ? `day=${encodeURIComponent(day)}` : ''}`;
  useEffect(() => store.setState({ listQuery }), [store, listQuery]);
  const plain = activity === undefined ? pathname : `${pathname}?activity=${activity}`;
  return {
    day,
    addressOf: (date) => (date ? `${pathname}?${filter}day=${date}#on-${date}` : plain),
  };
}
