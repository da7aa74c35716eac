import { useEffect, useState } from 'react';
import type { GuestEnquiry } from '#shared/contract/enquiry.ts';
import type { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';

/** What is known of an enquiry: nothing yet, or it, or why it cannot be shown. */
type Seen = { enquiry: GuestEnquiry } | { failure: ApiError } | undefined;

/** Reads an enquiry by the secret of its link, and again on demand. */
export function useEnquiry(secret: string): { seen: Seen; reload: () => void } {
  const store = useSiteStore();
  const [seen, setSeen] = useState<Seen>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    void store.getState().api.get<GuestEnquiry>(`/api/my-enquiries/${encodeURIComponent(secret)}`).then(
      (enquiry) => gone || setSeen({ enquiry }),
      (failure: ApiError) => gone || setSeen({ failure }),
    );
    return () => {
      gone = true;
    };
  }, [store, secret, turn]);
  return { seen, reload: () => setTurn(turn + 1) };
}
