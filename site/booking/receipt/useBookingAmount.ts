import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { priceCents } from '#shared/payments/money.ts';
import { useSite } from '../../store/context.tsx';

/** A booking, with its payment where that is known. */
export type BookingAsKnown = Booking & Partial<Pick<BookingDetail, 'payment'>>;

/** What a booking costs, in cents: the amount that was paid, else its participants at today's price. */
export function useAmount({ payment, stripe_session_id, ...booking }: BookingAsKnown, lesson: Lesson): number {
  const activity = useSite((state) => state.aux!.activities[lesson.activity_id]);
  return stripe_session_id !== null && payment ? payment.amount : priceCents(activity) * participantsOf(booking).length;
}
