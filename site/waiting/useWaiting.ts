import { useEffect, useState } from 'react';
import type { GuestWaiting } from '#shared/contract/waiting.ts';
import type { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';

/** What is known of an entry: nothing yet, or it, or why it cannot be shown. */
type Seen = { entry: GuestWaiting } | { failure: ApiError } | undefined;

/** Reads an entry of a waiting list by the secret of its link, and again on demand. */
export function useWaiting(secret: string): { seen: Seen; reload: () => void } {
  const store = useSiteStore();
  const [seen, setSeen] = useState<Seen>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    void store.getState().api.get<GuestWaiting>(`/api/my-waiting/${encodeURIComponent(secret)}`).then(
      (entry) => gone || setSeen({ entry }),
      (failure: ApiError) => gone || setSeen({ failure }),
    );
    return () => {
      gone = true;
    };
  }, [store, secret, turn]);
  return { seen, reload: () => setTurn(turn + 1) };
}
