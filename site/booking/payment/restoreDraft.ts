import { useEffect } from 'react';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { SiteStore } from '../../store/store.ts';
import { useSiteStore } from '../../store/context.tsx';
import { draftOfBooking } from '../storage/parseDraft.ts';
import { draftOfTab, keepDraft, lapseHold } from '../storage/sessionDraft.ts';

/** Has the form of a booking that came to nothing filled in as it was, also where this window has never seen it. */
export function useReturnToForm(booking: BookingDetail): void {
  const store = useSiteStore();
  useEffect(() => fillForm(store, booking), [store, booking]);
}

/** The same at once: its places are nobody's any more, and its entries are the form's. */
export function fillForm(store: SiteStore, booking: Pick<BookingDetail, 'lesson_id' | 'data' | 'email' | 'phone' | 'notes'>): void {
  lapseHold(booking.lesson_id);
  if (draftOfTab()) return;
  const entered = draftOfBooking(booking);
  if (!entered) return;
  // In the store as well, for browsers that keep nothing.
  store.getState().setDraft(entered);
  keepDraft(entered);
}
