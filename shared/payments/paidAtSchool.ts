import { type BookingFacts, bookingState, isPaidByCard } from '../bookings/bookingState.ts';
import type { PaymentStatus } from '../contract/payment.ts';
import type { RefusalCode } from '../refusals.ts';
import { PAYMENT_STATE_RULES } from './paymentState.ts';

/** Can an admin tick or untick this booking as paid at the school? It has to be valid and not paid by card. */
export function isPaidAtSchoolEditable(booking: BookingFacts): boolean {
  return booking.status === 'booked' && !isPaidByCard(booking);
}

/**
 * Why the tick cannot be changed now; undefined if it can. A card payment that has the money, or may still bring it, forbids
 * the change, so that a booking is not paid twice.
 *
 * @param payments the states of all its card payments
 */
export function whyNotMarkPaidAtSchool(booking: BookingFacts, payments: readonly PaymentStatus[], now: Date): RefusalCode | undefined {
  const state = bookingState(booking, now);
  if (state === 'expired' || state === 'cancelled') return 'booking_over';
  if (booking.stripe_session_id !== null || payments.some((status) => PAYMENT_STATE_RULES[status].hasMoney)) return 'paid_by_card';
  return state === 'awaiting_payment' || payments.includes('open') ? 'payment_under_way' : undefined;
}
