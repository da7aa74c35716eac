import { useEffect, useEffectEvent, useState } from 'react';
import { bookingState } from '#shared/bookings/bookingState.ts';
import type { ApiError } from '../../api.ts';
import { useSiteStore } from '../../store/context.tsx';
import { isMissing } from '../../store/store.ts';
import { askForPayment } from './fetchPaymentResult.ts';
import { isAwaited } from './isAwaited.ts';
import { showBooking } from '../storage/showBooking.ts';
import { endVisit, keepBooking } from '../storage/sessionDraft.ts';

/** `shown`: the booking is in the store; `awaited`: no word of its payment yet; `silent`: nor after all the asking. */
type PaymentReturn = { state: 'working' | 'shown' | 'awaited' | 'silent' | 'missing' | 'refused' | 'failed'; failure?: ApiError };

/** How long to wait before asking again, in seconds: half a minute in all. */
const PAUSES = [1, 1, 2, 3, 4, 5, 6, 8];

/**
 * What comes of the way back from the payment page: the payment is asked after, again while there is no word of it, and the
 * booking loaded as the server knows it.
 *
 * @param id the booking's, as the address has it
 */
export function usePaymentReturn(sessionId: string | null, id: string | null, isPaid: boolean): PaymentReturn & { retry: () => void } {
  const store = useSiteStore();
  const [outcome, setOutcome] = useState<PaymentReturn>({ state: 'working' });
  const [attempt, setAttempt] = useState(0);

  const round = attempt % (PAUSES.length + 1);
  const stillAwaited = (): PaymentReturn => ({ state: round === PAUSES.length ? 'silent' : 'awaited' });
  const explain = useEffectEvent((error: unknown): PaymentReturn => {
    if (isMissing(error)) return { state: 'missing' };
    // Once the booking is known, a lost answer is one more reason to ask again.
    return round > 0 ? stillAwaited() : { state: 'failed' };
  });
  const work = useEffectEvent(async (): Promise<PaymentReturn> => {
    const answer = await askForPayment(store, sessionId, id, isPaid);
    if (answer === 'missing') return { state: 'missing' };
    if ('refusal' in answer) return { state: 'refused', failure: answer.refusal };
    const { booking } = answer;
    showBooking(store, booking);
    if (isPaid && isAwaited(booking, new Date())) return stillAwaited();
    if (bookingState(booking, new Date()) === 'paid') {
      endVisit(booking.lesson_id);
      keepBooking(booking.lesson_id, booking.id);
    }
    return { state: 'shown' };
  });
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void work()
      .catch((error: unknown) => explain(error))
      .then((result) => {
        if (gone) return;
        setOutcome(result);
        const pause = PAUSES[round];
        if (result.state === 'awaited' && pause) timer = setTimeout(() => setAttempt(attempt + 1), pause * 1000);
      });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [attempt, round]);

  function retry() {
    setOutcome({ state: 'working' });
    setAttempt(attempt - round + PAUSES.length + 1);
  }
  return { ...outcome, retry };
}
