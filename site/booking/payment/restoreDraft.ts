import { useEffect } from 'react';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { SiteStore } from '../../store/store.ts';
import { useSiteStore } from '../../store/context.tsx';
import { expireHold } from '../storage/lessonSession.ts';
import { draftOfBooking } from '../storage/parseDraft.ts';
import { readSessionDraft, saveSessionDraft } from '../storage/sessionDraft.ts';

/** Restores the form of a booking that was not completed, even in a window that never had it. */
export function useRestoredDraft(booking: BookingDetail): void {
  const store = useSiteStore();
  useEffect(() => restoreDraft(store, booking), [store, booking]);
}

/** Ends the hold in this tab, and fills the form from the booking unless it has a draft. */
export function restoreDraft(store: SiteStore, booking: Booking): void {
  expireHold(booking.lesson_id);
  if (readSessionDraft()) return;
  const entered = draftOfBooking(booking);
  if (!entered) return;
  // In the store too, for browsers with blocked storage.
  store.getState().setDraft(entered);
  saveSessionDraft(entered);
}
