import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { priceCents } from '#shared/payments/money.ts';
import { useSite } from '../../store/context.tsx';

/** A booking, with its payment if loaded. */
export type BookingWithPayment = Booking & Partial<Pick<BookingDetail, 'payment'>>;

/** A booking's amount in cents: what was paid by card, otherwise its participants at the current price. */
export function useBookingAmount({ payment, stripe_session_id, ...booking }: BookingWithPayment, lesson: Lesson): number {
  const activity = useSite((state) => state.aux!.activities[lesson.activity_id]);
  return stripe_session_id !== null && payment ? payment.amount : priceCents(activity) * participantsOf(booking).length;
}
