import { participantsOf } from '#shared/bookings/participants.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { hundredths } from '#shared/payments/money.ts';
import { useSite } from '../../store/context.tsx';

/** A booking, with its payment where that is known. */
export type BookingAsKnown = Booking & Partial<Pick<BookingDetail, 'payment'>>;

/** What a booking costs, in hundredths of a euro: what was paid for it, else its participants at the price of today. */
export function useAmount({ payment, stripe_session_id, ...booking }: BookingAsKnown, lesson: Lesson): number {
  const price = hundredths(useSite((state) => state.aux!.activities[lesson.activity_id]?.price ?? 0));
  return stripe_session_id !== null && payment ? payment.amount : price * participantsOf(booking).length;
}
