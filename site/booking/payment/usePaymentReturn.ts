import { useEffect, useEffectEvent, useState } from 'react';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { hasCardMoney } from '#shared/payments/deposit.ts';
import type { ApiError } from '../../store/api.ts';
import { useSiteStore } from '../../store/context.tsx';
import { isMissing } from '../../store/store.ts';
import { fetchPaymentResult } from './fetchPaymentResult.ts';
import { resetBookingAttempt, saveBookedId } from '../storage/lessonSession.ts';

/** `shown`: the booking is in the store; `pending`: its payment is not confirmed yet; `unconfirmed`: nor after the last retry. */
type PaymentReturn = { state: 'working' | 'shown' | 'pending' | 'unconfirmed' | 'missing' | 'refused' | 'failed'; failure?: ApiError };

/** Delays between polls, in seconds: 30 in all. */
const DELAYS = [1, 1, 2, 3, 4, 5, 6, 8];

/**
 * Handles the return from the payment page: loads the booking, and polls until its payment is confirmed.
 *
 * @param id the booking's id from the address
 */
export function usePaymentReturn(sessionId: string | null, id: string | null, isPaid: boolean): PaymentReturn & { retry: () => void } {
  const store = useSiteStore();
  const [outcome, setOutcome] = useState<PaymentReturn>({ state: 'working' });
  const [attempt, setAttempt] = useState(0);

  const round = attempt % (DELAYS.length + 1);
  const stillPending = (): PaymentReturn => ({ state: round === DELAYS.length ? 'unconfirmed' : 'pending' });
  const fromError = useEffectEvent((error: unknown): PaymentReturn => {
    if (isMissing(error)) return { state: 'missing' };
    // A failed poll is retried.
    return round > 0 ? stillPending() : { state: 'failed' };
  });
  const check = useEffectEvent(async (): Promise<PaymentReturn> => {
    const answer = await fetchPaymentResult(store, sessionId, id, isPaid);
    if (answer === 'missing') return { state: 'missing' };
    if ('refusal' in answer) return { state: 'refused', failure: answer.refusal };
    const { booking } = answer;
    store.setState({ booking: { ...store.getState().booking, shown: booking } });
    if (isPaid && isPaymentPending(booking, new Date())) return stillPending();
    if (bookingState(booking, new Date()) === 'paid' || hasCardMoney(booking, booking.payment) || isOnItsWay(booking)) {
      resetBookingAttempt(booking.lesson_id);
      saveBookedId(booking.lesson_id, booking.id);
    }
    return { state: 'shown' };
  });
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void check()
      .catch((error: unknown) => fromError(error))
      .then((result) => {
        if (gone) return;
        setOutcome(result);
        const delay = DELAYS[round];
        if (result.state === 'pending' && delay) timer = setTimeout(() => setAttempt(attempt + 1), delay * 1000);
      });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [attempt, round]);

  function retry() {
    setOutcome({ state: 'working' });
    setAttempt(attempt - round + DELAYS.length + 1);
  }
  return { ...outcome, retry };
}

/** Was a slow way chosen, so that there is nothing to wait for on this page? */
function isOnItsWay({ payment }: BookingDetail): boolean {
  return payment?.status === 'processing';
}

/** Can the payment still be confirmed? True while its page is open, even if the hold expired. */
function isPaymentPending(booking: BookingDetail, now: Date): boolean {
  const state = bookingState(booking, now);
  if (state === 'paid' || state === 'cancelled' || isOnItsWay(booking)) return false;
  return state === 'awaiting_payment' || booking.payment?.status === 'open';
}
