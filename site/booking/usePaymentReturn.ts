import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../api.ts';
import { useSiteStore } from '../store/context.tsx';
import { isMissing } from '../store/store.ts';
import { reportPayment } from './reportPayment.ts';

/** `shown`: the booking is in the store. */
type PaymentReturn = { state: 'working' | 'shown' | 'missing' | 'refused' | 'failed'; failure?: ApiError };

/**
 * What comes of the way back from the payment page: the pending booking is reported as paid, and the booking loaded as
 * the server knows it. Where this browser knows of no pending one (another device, a framed page, blocked storage), the
 * server is asked alone.
 *
 * @param id the booking's, as the address has it
 */
export function usePaymentReturn(sessionId: string | null, id: string | null, isPaid: boolean): PaymentReturn & { retry: () => void } {
  const store = useSiteStore();
  const [outcome, setOutcome] = useState<PaymentReturn>({ state: 'working' });
  const [attempt, setAttempt] = useState(1);

  const work = useEffectEvent(async (): Promise<PaymentReturn> => {
    const { api, loadBooking } = store.getState();
    const report = isPaid ? await reportPayment(api, sessionId) : {};
    const known = id || report.booking?.id;
    if (!known) return report.refusal ? { state: 'refused', failure: report.refusal } : { state: 'missing' };
    await loadBooking(known);
    return { state: 'shown' };
  });
  useEffect(() => {
    let gone = false;
    void work()
      .catch((error: unknown): PaymentReturn => ({ state: isMissing(error) ? 'missing' : 'failed' }))
      .then((result) => {
        if (!gone) setOutcome(result);
      });
    return () => {
      gone = true;
    };
  }, [attempt]);

  function retry() {
    setOutcome({ state: 'working' });
    setAttempt(attempt + 1);
  }
  return { ...outcome, retry };
}
