import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useSiteStore } from '../../store/context.tsx';
import { asDraft } from '../storage/parseDraft.ts';
import { clearPendingBooking, lessonOfPending, readPendingBooking } from '../storage/pendingBooking.ts';
import { draftOfTab, endVisit, keepBooking, keepDraft, lapseHold } from '../storage/sessionDraft.ts';
import { fillForm } from './restoreDraft.ts';

/** Noted in the history, so that coming by once more (Back, a reload) does not end the hold of a new attempt. */
type Seen = { ended?: true };

/**
 * Ends a payment that was given up, and the hold with it, at once. Meanwhile, and without an answer, this browser's own
 * memory tells the way back.
 *
 * @returns the lesson to book again, once that is known, and the booking as the server has it now
 */
export function useCanceledPayment(id: string | null): { lesson: number | undefined; booking: BookingDetail | undefined } {
  const store = useSiteStore();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [lesson, setLesson] = useState<number>();
  const [booking, setBooking] = useState<BookingDetail>();
  const begun = useRef(false);
  const giveUp = useEffectEvent(async () => {
    const pending = readPendingBooking(id);
    const entered = asDraft(pending?.data);
    // Paid for at the top window while the form was in a frame: this tab has not seen it.
    if (entered && !draftOfTab()) keepDraft(entered);
    if (pending) clearPendingBooking();
    const known = pending && lessonOfPending(pending);
    if (known) {
      lapseHold(known);
      setLesson(known);
    }
    if (!id) return;
    const path = `/api/bookings/${encodeURIComponent(id)}`;
    const { api } = store.getState();
    const isEnded = (state as Seen | null)?.ended;
    const now = await (isEnded ? api.get<BookingDetail>(path) : api.post<BookingDetail>(`${path}/payment`, { canceled: true }));
    if (bookingState(now, new Date()) === 'paid') {
      endVisit(now.lesson_id);
      keepBooking(now.lesson_id, now.id);
    } else fillForm(store, now);
    setLesson(now.lesson_id);
    setBooking(now);
    // Whoever has gone on to the form by now is not called back.
    if (!isEnded && window.location.pathname === pathname) void navigate(pathname + search, { replace: true, state: { ended: true } satisfies Seen });
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // Without an answer the way leads to where this browser knows, or to the list.
    void giveUp().catch(() => undefined);
  }, []);
  return { lesson, booking };
}
