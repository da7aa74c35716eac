import { useOnReturn } from '../../page/useOnReturn.ts';
import { useSiteStore } from '../../store/context.tsx';
import { readAgain } from './readAgain.ts';

/**
 * Reads a booking again when its page comes back into view: the school may have moved it to another lesson, edited or paid it meanwhile. If that
 * fails, the page stays as it is.
 */
export function useFreshBooking(id: string): void {
  const store = useSiteStore();
  useOnReturn(() => void readAgain(store, id));
}
