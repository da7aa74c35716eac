import { participantsOf } from '#shared/bookings/participants.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { useWords } from '../../i18n/i18n.ts';

/** What a cancellation brings about. Places of a private lesson, and of one that does not take place, become free for no others. */
export function CancelConsequence({ booking }: { booking: BookingDetail }) {
  const { say } = useWords();
  const { lesson } = booking;
  const isForOthers = !lesson.is_private && lesson.is_cancelled === 0;
  return <p>{isForOthers ? say('booking.cancel_consequence', { count: participantsOf(booking).length }) : say('booking.cancel_final')}</p>;
}
