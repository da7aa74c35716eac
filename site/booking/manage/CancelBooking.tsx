import { useRef, useState } from 'react';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { ApiError } from '../../store/api.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useSiteStore } from '../../store/context.tsx';
import type { SiteStore } from '../../store/store.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { Day, Time } from '../../ui/DayAndTime.tsx';
import { resetBookingAttempt, saveBookedId } from '../storage/lessonSession.ts';
import { useNotDone } from '../../form/useNotDone.ts';
import { CancelConsequence } from './CancelConsequence.tsx';
import { readAgain, showAgain } from './readAgain.ts';
import { useRefundRule } from './useRefundRule.ts';

/** The cancel button. Its dialog explains the consequences and the refund, and asks for confirmation. */
export function CancelBooking({ booking, onCancelled }: { booking: BookingDetail; onCancelled: () => void }) {
  const { say } = useWords();
  const notDone = useNotDone();
  const store = useSiteStore();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const refund = useRefundRule(booking);
  const isOff = booking.lesson.is_cancelled === 1;

  async function cancel() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await cancelBooking(store, booking);
      onCancelled();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The answer may be lost, and the booking may have been cancelled or moved meanwhile.
      const now = await readAgain(store, booking.id);
      if (now?.status === 'cancelled') {
        forgetInTab(booking);
        onCancelled();
      } else {
        setFailure(now && now.lesson_id !== booking.lesson_id ? new ApiError(409, { code: 'lesson_changed' }) : error);
      }
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="cancel">
      <button type="button" className={isOff && refund?.now ? 'button' : 'button button-plain button-bad'} onClick={() => dialog.current?.showModal()}>
        {say('Cancel booking')}
      </button>
      <p className="reason" suppressHydrationWarning>
        {say(isOff ? 'You can cancel at any time, as the school has cancelled the lesson.' : 'You can cancel until the lesson starts.')} {refund?.rule}
      </p>
      <dialog className="dialog" ref={dialog} aria-labelledby="cancel-title" onClose={() => setFailure(undefined)}>
        <h2 id="cancel-title">{say('Cancel this booking?')}</h2>
        <p>
          <Day of={booking.lesson.date} />, <Time of={booking.lesson.date} />
        </p>
        <CancelConsequence booking={booking} />
        {refund && (
          <p className="notice" suppressHydrationWarning>
            {refund.now ?? refund.rule}
          </p>
        )}
        {failure && (
          <Alert kind="bad">
            <p>{notDone(failure)}</p>
          </Alert>
        )}
        <div className="dialog-actions">
          <button type="button" className="button button-bad" aria-disabled={busy || undefined} onClick={() => void cancel()}>
            {say('Yes, cancel the booking')}
          </button>
          <button type="button" className="button button-plain" onClick={() => dialog.current?.close()}>
            {say('Keep the booking')}
          </button>
        </div>
      </dialog>
    </div>
  );
}

/** Cancels a booking, and reads it again. @throws ApiError */
async function cancelBooking(store: SiteStore, booking: BookingDetail): Promise<void> {
  const { status } = await store.getState().api.remove<Booking>(`/api/lessons/${booking.lesson_id}/bookings/${booking.id}`);
  forgetInTab(booking);
  // It is cancelled even if it cannot be read again.
  if (!(await readAgain(store, booking.id))) showAgain(store, { ...booking, status, payment: null });
}

/** Lets the tab book this lesson anew. */
function forgetInTab({ lesson_id }: BookingDetail): void {
  saveBookedId(lesson_id, undefined);
  resetBookingAttempt(lesson_id);
}
