import { useEffect, useState } from 'react';
import type { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';
import { isMissing } from '../store/store.ts';
import { useOnReturn } from './useOnReturn.ts';

/** What is known of it: nothing yet, or it, or why it cannot be shown. */
type Seen<Entry> = { entry: Entry } | { failure: ApiError } | undefined;

/**
 * Reads what a mailed link leads to, by the secret of the link: again on demand, and when its page comes back into view, as an offer may have
 * come or ended meanwhile.
 *
 * @param path of the API, without the secret
 */
export function useBySecret<Entry>(path: string, secret: string): { seen: Seen<Entry>; reload: () => void } {
  const store = useSiteStore();
  const [seen, setSeen] = useState<Seen<Entry>>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    void store.getState().api.get<Entry>(`${path}/${encodeURIComponent(secret)}`).then(
      (entry) => gone || setSeen({ entry }),
      // What is shown stays while a newer state cannot be read.
      (failure: ApiError) => gone || setSeen((shown) => (shown && 'entry' in shown && !isMissing(failure) ? shown : { failure })),
    );
    return () => {
      gone = true;
    };
  }, [store, path, secret, turn]);
  const reload = () => setTurn((count) => count + 1);
  useOnReturn(reload);
  return { seen, reload };
}
