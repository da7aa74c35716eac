import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSiteStore } from '../store/context.tsx';

/** What the address chooses beside the activity. */
type Choice = { day?: string | undefined; month?: string | undefined };

/**
 * The day and the month that the address chooses, and the address of this list with another choice, which keeps the chosen activity. It works
 * without scripts, and the way back from a lesson finds the day open.
 */
export function useDayAddress(activity: number | undefined): Choice & { addressOf: (choice: Choice) => string } {
  const { pathname, search, hash, key } = useLocation();
  const store = useSiteStore();
  const arrived = useRef(key);
  useEffect(() => {
    // The browser follows the fragment of the first page, the router that of no other.
    if (arrived.current !== key && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    arrived.current = key;
  }, [key, hash]);
  const query = new URLSearchParams(search);
  const day = query.get('day') ?? undefined;
  const month = query.get('month') ?? undefined;
  // JSON leaves out what is undefined.
  const queryOf = (choice: Choice) => `?${new URLSearchParams(JSON.parse(JSON.stringify({ activity, ...choice })) as Record<string, string>)}`;
  const listQuery = queryOf({ month, day });
  useEffect(() => store.setState({ listQuery }), [store, listQuery]);
  return {
    ...{ day, month },
    addressOf: (choice) => `${pathname}${queryOf(choice)}${choice.day ? `#on-${choice.day}` : ''}`.replace(/\?$/, ''),
  };
}
