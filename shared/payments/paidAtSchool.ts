import { type BookingFacts, bookingState, isPaidByCard } from '../bookings/bookingState.ts';
import type { PaymentStatus } from '../contract/payment.ts';
import { PAYMENT_STATE_RULES } from './paymentState.ts';
import type { RefusalCode } from '../refusals.ts';

/** Is it for the school to say whether a booking is paid? It stands, and no card has said so. */
export function isPaidAtSchoolEditable(booking: BookingFacts): boolean {
  return booking.status === 'booked' && !isPaidByCard(booking);
}

/**
 * Why an admin cannot say now whether a booking was paid at the school, or nothing when they can. Nobody is to pay twice:
 * only where no card payment has the money or may still bring it.
 *
 * @param booking as read
 * @param payments the states of its card payments, all that are known
 */
export function whyNotMarkPaidAtSchool(booking: BookingFacts, payments: readonly PaymentStatus[], now: Date): RefusalCode | undefined {
  const state = bookingState(booking, now);
  if (state === 'expired' || state === 'cancelled') return 'booking_over';
  if (booking.stripe_session_id !== null || payments.some((status) => PAYMENT_STATE_RULES[status].hasMoney)) return 'paid_by_card';
  return state === 'awaiting_payment' || payments.includes('open') ? 'payment_under_way' : undefined;
}
