import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { participantsOf } from '#shared/booking.ts';
import type { Booking } from '#shared/contract/booking.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { PhoneLink } from './bookingParts.tsx';

/** Who had booked and comes no more, folded away; nothing where nobody has cancelled. */
export function CancelledBookings({ bookings }: { bookings: readonly Booking[] }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  if (bookings.length === 0) return null;
  return (
    <Box component="details" sx={{ color: 'text.secondary' }}>
      <Box component="summary" sx={{ py: 1.25, width: 'fit-content', cursor: 'pointer' }}>
        {translate('bookings.cancelled', { smart_count: bookings.length })}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {bookings.map((booking) => (
          <Box component="li" key={booking.id} sx={LINE}>
            <span>{participantsOf(booking).map(({ name }) => name).join(', ')}</span>
            <PhoneLink phone={booking.phone} />
            <span>{clock.shortMoment(booking.creation_date)}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 44, overflowWrap: 'anywhere' } as const;
