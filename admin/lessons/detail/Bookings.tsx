import { Box, Paper, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { BookingCards } from './BookingCards.tsx';
import { BookingsTable } from './BookingsTable.tsx';

type Props = { lesson: Lesson; bookings: Booking[]; /** Asks for the lesson anew. */ refetch: () => void };

/** Who comes: a table, or cards where it would not fit. */
export function Bookings({ lesson, bookings, refetch }: Props) {
  const translate = useTranslate();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const people = translate('bookings.people', { smart_count: lesson.num_bookings });
  return (
    <section aria-labelledby="bookings">
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1.5 }}>
        <Typography id="bookings" variant="h2" sx={{ fontSize: '1.25rem' }}>
          {translate('bookings.title')}
        </Typography>
        {bookings.length > 0 && <Typography color="textSecondary">{people}</Typography>}
      </Box>
      {bookings.length === 0 ? (
        <Paper variant="outlined" sx={{ p: 3, borderRadius: CARD_RADIUS }}>
          <Typography color="textSecondary">{translate('bookings.none')}</Typography>
        </Paper>
      ) : isWide ? (
        <BookingsTable bookings={bookings} refetch={refetch} />
      ) : (
        <BookingCards bookings={bookings} refetch={refetch} />
      )}
    </section>
  );
}
