import EmailIcon from '@mui/icons-material/EmailOutlined';
import { Box, IconButton, Paper, Stack, Typography } from '@mui/material';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import { CallButton } from '../../tenant/CallButton.tsx';
import { ReadablePhone } from '../../tenant/ReadablePhone.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { BookingNotes } from './BookingNotes.tsx';
import { mailAddress, Participants, StatusAndSource } from './bookingParts.tsx';
import { DeleteBooking } from './DeleteBooking.tsx';
import { EditButton } from './EditButton.tsx';
import { GuestLink } from './GuestLink.tsx';
import { MoneyButton } from '../money/MoneyButton.tsx';
import { PaidStatus } from './PaidStatus.tsx';
import { SHOWN_BOOKING, useShownBooking } from './useShownBooking.ts';

/** The bookings of a lesson on a phone, participants first. */
export function BookingCards({ lesson, bookings, refetch, onEdit }: { lesson: Lesson; bookings: LessonBooking[]; refetch: () => Promise<unknown>; onEdit: (booking: LessonBooking) => void }) {
  const clock = useSchoolClock();
  const shown = useShownBooking();
  return (
    <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {bookings.map((booking, index) => (
        <Paper key={booking.id} id={booking.reference} component="li" variant="outlined" sx={[{ px: 1.5, py: 0.75, borderRadius: CARD_RADIUS }, booking.reference === shown && SHOWN_BOOKING]}>
          <Box sx={{ ...LINE, alignItems: 'flex-start', flexWrap: 'wrap', fontWeight: 600 }}>
            <Typography component="span" color="textSecondary" sx={TEXT_LINE}>
              {index + 1}
            </Typography>
            <Box sx={{ flex: '1 1 9rem', minWidth: 0, ...TEXT_LINE }}>
              <Participants booking={booking} lesson={lesson} refetch={refetch} />
            </Box>
            <PaidStatus booking={booking} refetch={refetch} withText />
          </Box>
          <Box sx={INFO}>
            <Box sx={ONE_LINE}>
              {booking.phone && <ReadablePhone phone={booking.phone} />}
              {booking.phone && booking.email && ' · '}
              {booking.email}
            </Box>
            <div>
              {booking.reference} · {clock.shortMoment(booking.creation_date)} · <StatusAndSource booking={booking} />
            </div>
          </Box>
          <BookingNotes booking={booking} />
          <Box sx={{ ...LINE, flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 0.5 }}>
            <Box sx={{ display: 'flex', ml: -1 }}>
              {booking.phone && <CallButton phone={booking.phone} label={booking.phone} />}
              {booking.email && (
                <IconButton href={mailAddress(booking.email)} aria-label={booking.email}>
                  <EmailIcon />
                </IconButton>
              )}
            </Box>
            <MoneyButton booking={booking} refetch={refetch} />
            <Box sx={{ display: 'flex', ml: 'auto', mr: -1 }}>
              <GuestLink booking={booking} />
              <EditButton booking={booking} onEdit={onEdit} />
              <DeleteBooking booking={booking} refetch={refetch} />
            </Box>
          </Box>
        </Paper>
      ))}
    </Stack>
  );
}

/** A line with a touch target. Eight bookings of one line each stand on one and a half screens of a phone. */
const LINE = { display: 'flex', alignItems: 'center', columnGap: 1.5, minHeight: 44 } as const;
/** Text beside a touch target of 44 px. */
const TEXT_LINE = { py: '10px' } as const;
const INFO = { color: 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.35 } as const;
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
