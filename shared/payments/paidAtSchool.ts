import { type BookingFacts, bookingState, isPaidByCard } from '../bookings/bookingState.ts';
import type { Booking } from '../contract/booking.ts';
import type { PaymentStatus } from '../contract/payment.ts';
import type { RefusalCode } from '../refusals.ts';
import { whyNotAtDesk } from './deskRules.ts';
import { PAYMENT_STATE_RULES } from './paymentState.ts';

/** Can an admin tick or untick this booking as paid at the school? It has to be valid and not paid by card. */
export function isPaidAtSchoolEditable(booking: Pick<Booking, 'status' | 'stripe_session_id'>): boolean {
  return booking.status === 'booked' && !isPaidByCard(booking);
}

/**
 * Why the tick cannot be changed now; undefined if it can. A card payment that has the money, or may still bring it, forbids
 * the change, so that a booking is not paid twice. One that did not pay the whole price leaves the rest to the school.
 *
 * @param payments the states of all its card payments
 */
export function whyNotMarkPaidAtSchool(booking: BookingFacts & { is_offer?: boolean }, payments: readonly PaymentStatus[], now: Date): RefusalCode | undefined {
  const state = bookingState(booking, now);
  if (state === 'expired' || state === 'cancelled') return 'booking_over';
  const isPaying = (status: PaymentStatus) => PAYMENT_STATE_RULES[status].hasMoney && (status !== 'paid' || booking.due <= 0);
  if (payments.some(isPaying)) return 'paid_by_card';
  return whyNotAtDesk(booking, payments);
}
