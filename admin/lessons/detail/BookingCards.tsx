import { Box, Paper, Stack, Typography } from '@mui/material';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { BookingNotes } from './BookingNotes.tsx';
import { EmailLink, Participants, PhoneLink, StatusAndSource } from './bookingParts.tsx';
import { DeleteBooking } from './DeleteBooking.tsx';
import { MoneyButton } from '../money/MoneyButton.tsx';
import { PaidStatus } from './PaidStatus.tsx';
import { SHOWN_BOOKING, useShownBooking } from './useShownBooking.ts';

/** The bookings of a lesson on a phone, participants first. */
export function BookingCards({ lesson, bookings, refetch }: { lesson: Lesson; bookings: LessonBooking[]; refetch: () => Promise<unknown> }) {
  const clock = useSchoolClock();
  const shown = useShownBooking();
  return (
    <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {bookings.map((booking, index) => (
        <Paper key={booking.id} id={booking.reference} component="li" variant="outlined" sx={[{ p: 2, borderRadius: CARD_RADIUS }, booking.reference === shown && SHOWN_BOOKING]}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, fontWeight: 600 }}>
            <Typography component="span" color="textSecondary">
              {index + 1}
            </Typography>
            <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
              <Participants booking={booking} lesson={lesson} refetch={refetch} />
            </Box>
            <PaidStatus booking={booking} refetch={refetch} withText />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
            {booking.phone && <PhoneLink phone={booking.phone} />}
            {booking.email && <EmailLink email={booking.email} />}
          </Box>
          <BookingNotes booking={booking} />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 1, mr: -1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {booking.reference} · <MoneyButton booking={booking} refetch={refetch} />
              <br />
              {clock.shortMoment(booking.creation_date)}
              <br />
              <StatusAndSource booking={booking} />
            </Typography>
            <DeleteBooking booking={booking} refetch={refetch} />
          </Box>
        </Paper>
      ))}
    </Stack>
  );
}
