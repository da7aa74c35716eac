import { useEffect, useState } from 'react';
import { bookingState } from '#shared/bookings/bookingState.ts';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import { formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useNow, useTenant } from '../../page/context.tsx';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { clearPendingBooking, readOwnHold } from '../storage/pendingBooking.ts';

/** Says which places this browser holds for a payment, in whatever tab it began, and leads back to it. Nothing if it holds none. */
export function OwnHold() {
  const { say } = useWords();
  const { timezone } = useTenant();
  const now = useNow();
  const booking = useHeldBooking(now);
  if (!booking?.hold_until || bookingState(booking, now) !== 'awaiting_payment') return null;
  return (
    <Alert kind="warn">
      <p>{say('hold.own', { count: participantsOf(booking).length, time: formatTime(booking.hold_until, timezone) })}</p>
      <p>
        <SiteLink to={`/booking/${booking.id}`}>{say('Continue to payment')}</SiteLink>
      </p>
    </Alert>
  );
}

/** The held booking as it is now, once it is loaded. One that is no longer held is forgotten. */
function useHeldBooking(now: Date): BookingDetail | undefined {
  const store = useSiteStore();
  const [held] = useState(() => readOwnHold(now));
  const [booking, setBooking] = useState<BookingDetail>();
  useEffect(() => {
    if (!held) return;
    const { api } = store.getState();
    api.get<BookingDetail>(`/api/bookings/${held.id}`).then(
      (found) => {
        if (found.status === 'awaiting_payment') setBooking(found);
        else clearPendingBooking();
      },
      // Without an answer the page only says less.
      () => undefined,
    );
  }, [held, store]);
  return booking;
}
