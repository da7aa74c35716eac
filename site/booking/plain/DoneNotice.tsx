import { participantsOf } from '#shared/bookings/participants.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { bookingState } from '#shared/bookings/bookingState.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow } from '../../page/context.tsx';
import { useQuery } from '../../page/useQuery.ts';
import { Alert } from '../../ui/states/Alert.tsx';

/** Says that the booking was just made or cancelled, or its places given back, if it still is so. */
export function DoneNotice({ booking }: { booking: BookingDetail }) {
  const { say } = useWords();
  const now = useNow();
  const done = useQuery().get('done');
  if (done === 'booked' && booking.status === 'booked') {
    return (
      <Alert kind="good">
        <p>
          <strong>{say('booking.booked', { count: participantsOf(booking).length })}</strong>
        </p>
        <p>{say('Submitted, please check your email.')}</p>
      </Alert>
    );
  }
  if (done === 'released') {
    const state = bookingState(booking, now);
    if (state !== 'expired' && state !== 'booked') return null;
    return (
      <Alert kind="good">
        <p>{say(state === 'expired' ? 'plain.released' : 'Nothing was charged. Your booking stands: you can still pay, here or at the school before the lesson.')}</p>
      </Alert>
    );
  }
  if (done !== 'cancelled' || booking.status !== 'cancelled') return null;
  return (
    <Alert kind="good">
      <p>{say('Your booking is cancelled. Until the next wave!')}</p>
    </Alert>
  );
}
