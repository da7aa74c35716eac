import type { Booking } from '#shared/contract/booking.ts';
import { ApiError, type Api } from '../../api.ts';
import { clearPendingBooking, readPendingBooking } from '../storage/pendingBooking.ts';

/**
 * Sends the pending booking once more, with the payment's session (specification, section 4), and forgets it. The same
 * `payment_intent_id` makes it the same booking. Whether it was paid the server finds out by itself.
 *
 * @param id the booking that was paid for; null where that is not known
 * @returns the booking, or why it was refused; neither where none is pending. The booking stays pending while there is
 *   no answer, so that a retry reports it.
 */
export async function reportPayment(api: Api, sessionId: string | null, id: string | null): Promise<{ booking?: Booking; refusal?: ApiError }> {
  const pending = readPendingBooking(id);
  if (!pending) return {};
  try {
    const booking = await api.post<Booking>(pending.url, { ...pending.data, stripe_session_id: sessionId });
    clearPendingBooking();
    return { booking };
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error)) throw error;
    clearPendingBooking();
    return { refusal: error };
  }
}

/** Will the same request be answered the same way next time? Not so after a failure of the network or the server, or too many requests. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
