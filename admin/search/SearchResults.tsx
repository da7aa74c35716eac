import { Box, ButtonBase, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from 'react-admin';
import type { FoundBooking, SearchResult } from '#shared/contract/search.ts';
import { GuestRow } from '../guestRows/GuestRow.tsx';
import { useSearchWords } from '../i18n/lazyWordHooks.ts';
import { LessonDays } from '../lessonRows/LessonDays.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { ReadablePhone } from '../tenant/ReadablePhone.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

/** What was found: bookings, guests, then the next lessons. */
export function SearchResults({ result: { bookings, guests, lessons, has_more }, text }: { result: SearchResult; text: string }) {
  const translate = useTranslate();
  const words = useSearchWords();
  if (bookings.length === 0 && guests.length === 0 && lessons.length === 0) {
    return (
      <>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{words('none', { text })}</Typography>
        <Typography color="textSecondary">{words('none_hint')}</Typography>
      </>
    );
  }
  return (
    <Stack spacing={3}>
      {bookings.length > 0 && (
        <section>
          <Heading>{words('bookings')}</Heading>
          <Box component="ul" sx={{ m: 0, mx: -1.5, p: 0, listStyle: 'none' }}>
            {bookings.map((booking) => <FoundRow key={booking.id} booking={booking} />)}
          </Box>
          {has_more && <Typography color="textSecondary" sx={{ mt: 1 }}>{words('more')}</Typography>}
        </section>
      )}
      {guests.length > 0 && (
        <section>
          <Heading>{translate('tabs.guests')}</Heading>
          <Box component="ul" sx={{ m: 0, mx: -1.5, p: 0, listStyle: 'none' }}>
            {guests.map((guest) => <GuestRow key={guest.id} guest={guest} />)}
          </Box>
        </section>
      )}
      {lessons.length > 0 && (
        <section>
          <Heading>{words('lessons')}</Heading>
          <LessonDays lessons={lessons} />
        </section>
      )}
    </Stack>
  );
}

function Heading({ children }: { children: string }) {
  return <Typography component="h2" sx={{ mb: 0.5, fontSize: '0.8125rem', fontWeight: 700, color: 'text.secondary' }}>{children}</Typography>;
}

/** A booking, linked to its place in its lesson. */
function FoundRow({ booking }: { booking: FoundBooking }) {
  const translate = useTranslate();
  const words = useSearchWords();
  const clock = useSchoolClock();
  const { names, num_participants: count, reference, phone, email } = booking;
  const people = count === 1 ? words('person') : words('people', { count });
  return (
    <li>
      <ButtonBase component={Link} to={`${lessonPaths.detail(booking.lesson_id)}#${reference}`} sx={ROW}>
        <Box component="span" sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>{names.join(', ')}</Typography>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {phone ? <ReadablePhone phone={phone} /> : email}
            {` · ${reference} · ${people}`}
          </Typography>
        </Box>
        <Box component="span" sx={{ flex: '0 1 auto', textAlign: { sm: 'right' } }}>
          <Typography component="span" sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}>{`${clock.day(booking.date)}, ${clock.time(booking.date)}`}</Typography>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>{booking.activity}</Typography>
          {booking.status !== 'booked' ? (
            <StatusChip label={translate(booking.is_offer ? 'bookings.offered' : `bookings.status_of.${booking.status}`)} color={booking.status === 'cancelled' ? 'error.main' : 'text.secondary'} />
          ) : (
            booking.is_cancelled === 1 && <StatusChip label={words('lesson_cancelled')} color="error.main" />
          )}
        </Box>
      </ButtonBase>
    </li>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
  width: '100%',
  minHeight: 56,
  px: 1.5,
  py: 1,
  borderRadius: '10px',
  textAlign: 'left',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
} as const;
