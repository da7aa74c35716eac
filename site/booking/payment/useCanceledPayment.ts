import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { keepHostPage } from '../../embed/hostPage.ts';
import { useSiteStore } from '../../store/context.tsx';
import { expireHold, resetBookingAttempt, saveBookedId } from '../storage/lessonSession.ts';
import { parseDraft } from '../storage/parseDraft.ts';
import { clearPendingBooking, lessonOfPendingBooking, readPendingBooking } from '../storage/pendingBooking.ts';
import { readSessionDraft, saveSessionDraft } from '../storage/sessionDraft.ts';
import { restoreDraft } from './restoreDraft.ts';

/** Kept in the history, so that Back or a reload does not end the hold of a new attempt. */
type HistoryState = { ended?: true };

/**
 * Ends a canceled payment and its hold. Until the server answers, the pending booking in storage gives the way back.
 *
 * @returns the lesson to book again, once known, and the booking in its current state
 */
export function useCanceledPayment(id: string | null): { lesson: number | undefined; booking: BookingDetail | undefined } {
  const store = useSiteStore();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [lesson, setLesson] = useState<number>();
  const [booking, setBooking] = useState<BookingDetail>();
  const begun = useRef(false);
  const cancelPayment = useEffectEvent(async () => {
    const pending = readPendingBooking(id);
    const entered = parseDraft(pending?.data);
    // The form was in a frame and the payment in the top window, which has no draft of its own.
    if (entered && !readSessionDraft()) saveSessionDraft(entered);
    if (pending) clearPendingBooking();
    const known = pending && lessonOfPendingBooking(pending);
    if (known) {
      expireHold(known);
      setLesson(known);
    }
    if (!id) return;
    const path = `/api/bookings/${encodeURIComponent(id)}`;
    const { api } = store.getState();
    const isEnded = (state as HistoryState | null)?.ended;
    const current = await (isEnded ? api.get<BookingDetail>(path) : api.post<BookingDetail>(`${path}/payment`, { canceled: true }));
    if (bookingState(current, new Date()) === 'paid') {
      resetBookingAttempt(current.lesson_id);
      saveBookedId(current.lesson_id, current.id);
    } else restoreDraft(store, current);
    setLesson(current.lesson_id);
    setBooking(current);
    // The form that follows has the whole window, so no page around it says its address for the next payment.
    if (current.host_page) keepHostPage({ href: current.host_page }, new URL(current.host_page).origin);
    // Not if the visitor already went on to the form.
    if (!isEnded && window.location.pathname === pathname) void navigate(pathname + search, { replace: true, state: { ended: true } satisfies HistoryState });
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // On failure the page links to the stored lesson, or to the list.
    void cancelPayment().catch(() => undefined);
  }, []);
  return { lesson, booking };
}
