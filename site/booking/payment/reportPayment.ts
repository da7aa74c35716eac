import type { Booking } from '#shared/contract/booking.ts';
import { ApiError, type Api } from '../../store/api.ts';
import { clearPendingBooking, readPendingBooking } from '../storage/pendingBooking.ts';

/**
 * Sends the pending booking again with the payment's session id. The idempotency key makes it the same booking, and the
 * server checks the payment itself. The pending booking stays stored until there is a final answer.
 *
 * @param id the paid booking's id; null if unknown
 * @returns the booking or its refusal; an empty object if no booking is pending
 * @throws ApiError the request failed and can be retried
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

/** Would a retry get the same answer? Not after a network failure, a server error or the rate limit. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
