import type { Booking } from '../contract/booking.ts';
import type { BookingPayment } from '../contract/payment.ts';

/** A booking with what decides whether there is a receipt. */
type Paid = Pick<Booking, 'status' | 'amount' | 'due' | 'stripe_session_id' | 'paid_at_school'> & { payment?: Pick<BookingPayment, 'status'> | null };

/** Does the booking page offer a receipt? Once money has come, also if it went back since. The server decides by `hasReceipt`. */
export function offersReceipt({ status, amount, due, stripe_session_id, paid_at_school, payment }: Paid): boolean {
  if (status === 'booked' && due < amount) return true;
  if (stripe_session_id !== null || paid_at_school || due < 0) return true;
  return payment?.status === 'refund_due' || payment?.status === 'refunded' || payment?.status === 'refund_failed';
}
