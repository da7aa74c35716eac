import { bookingState } from '#shared/bookings/bookingState.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';

/** May word of a booking's payment still come? While its page is open, whatever has become of the hold. */
export function isAwaited(booking: BookingDetail, now: Date): boolean {
  const state = bookingState(booking, now);
  if (state === 'paid' || state === 'cancelled') return false;
  return state === 'awaiting_payment' || booking.payment?.status === 'open';
}
