import { useEffect } from 'react';
import { useSiteStore } from '../../store/context.tsx';
import { readAgain } from './readAgain.ts';

/**
 * Reads a booking again when its page comes back into view: the school may have moved it to another lesson, edited or paid it meanwhile. If that
 * fails, the page stays as it is.
 */
export function useFreshBooking(id: string): void {
  const store = useSiteStore();
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void readAgain(store, id);
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, store]);
}
