import type { Booking } from '../contract/booking.ts';
import type { Lesson } from '../contract/lesson.ts';
import type { BookingPayment } from '../contract/payment.ts';

/** A booking with what decides whether there is a receipt. */
type Paid = Pick<Booking, 'status' | 'amount' | 'charged' | 'due' | 'stripe_session_id' | 'paid_at_school'> & {
  payment?: Pick<BookingPayment, 'status'> | null;
  lesson?: Pick<Lesson, 'is_cancelled'>;
  refunds?: readonly unknown[];
  credit?: unknown;
};

/** Does the booking page offer a receipt? Once money has come, also if it went back since. The server decides by `hasReceipt`. */
export function offersReceipt({ status, amount, charged, due, stripe_session_id, paid_at_school, payment, lesson, refunds = [], credit }: Paid): boolean {
  // The whole price was waived. A booking of a cancelled lesson owes nothing either, whether or not it was paid.
  if (status === 'booked' && charged === 0 && amount > 0 && lesson?.is_cancelled !== 1) return true;
  // A part, also while the guest of a called-off lesson has not chosen yet, and what a pass keeps; or all of it became a credit.
  if (charged > due || credit) return true;
  if (refunds.length > 0 || stripe_session_id !== null || paid_at_school || due < 0) return true;
  return payment?.status === 'refund_due' || payment?.status === 'refunded' || payment?.status === 'refund_failed';
}
