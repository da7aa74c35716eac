import { useCallback, useRef, useState } from 'react';
import type { OtherDates } from '#shared/contract/dateChange.ts';
import { useSiteStore } from '../../store/context.tsx';

/** The other dates of a booking that are shown, and whether an answer is awaited or has failed. */
type Dates = { offered?: OtherDates; isLoading: boolean; hasFailed: boolean };

/** Loads the dates to which a booking can move, from a day on; more of them are added. A later request overtakes an earlier one. */
export function useOtherDates(id: string): Dates & { load: (from?: string) => Promise<void>; loadMore: () => Promise<void> } {
  const store = useSiteStore();
  const [dates, setDates] = useState<Dates>({ isLoading: false, hasFailed: false });
  const latest = useRef(0);
  const request = useCallback(
    async (from: string | undefined, before: OtherDates['dates']) => {
      const turn = ++latest.current;
      setDates((shown) => ({ ...shown, isLoading: true, hasFailed: false }));
      try {
        const answer = await store.getState().api.get<OtherDates>(`/api/bookings/${id}/dates${from ? `?from=${from}` : ''}`);
        if (turn === latest.current) setDates({ offered: { ...answer, dates: [...before, ...answer.dates] }, isLoading: false, hasFailed: false });
      } catch {
        if (turn === latest.current) setDates((shown) => ({ ...shown, isLoading: false, hasFailed: true }));
      }
    },
    [store, id],
  );
  const { offered } = dates;
  return { ...dates, load: (from) => request(from, []), loadMore: () => request(offered?.next ?? undefined, offered?.dates ?? []) };
}
