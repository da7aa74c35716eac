import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { participantsOf } from '#shared/bookings/participants.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { BookingMoney } from './BookingMoney.tsx';
import { PhoneLink } from './bookingParts.tsx';

/** The cancelled bookings, collapsed unless a refund is pending or failed. */
export function CancelledBookings({ bookings }: { bookings: readonly LessonBooking[] }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  if (bookings.length === 0) return null;
  return (
    <Box component="details" open={bookings.some(isUnderWay)} sx={{ color: 'text.secondary' }}>
      <Box component="summary" sx={{ py: 1.25, width: 'fit-content', cursor: 'pointer' }}>
        {translate('bookings.cancelled', { smart_count: bookings.length })}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {bookings.map((booking) => (
          <Box component="li" key={booking.id} sx={LINE}>
            <span>{participantsOf(booking).map(({ name }) => name).join(', ')}</span>
            <PhoneLink phone={booking.phone} />
            <span>{clock.shortMoment(booking.creation_date)}</span>
            <BookingMoney booking={booking} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Is a refund pending or failed? */
function isUnderWay({ payment }: LessonBooking): boolean {
  return payment?.status === 'refund_due' || payment?.status === 'refund_failed';
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 44, py: 1, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderTopColor: 'divider' } } as const;
