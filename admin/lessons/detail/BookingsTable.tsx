import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import type { Lesson, LessonBooking } from '#shared/contract/lesson.ts';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { BookingNotes, hasNotes } from './BookingNotes.tsx';
import { EmailLink, Participants, PhoneLink, StatusAndSource } from './bookingParts.tsx';
import { DeleteBooking } from './DeleteBooking.tsx';
import { EditButton } from './EditButton.tsx';
import { GuestLink } from './GuestLink.tsx';
import { MoneyButton } from '../money/MoneyButton.tsx';
import { PaidStatus } from './PaidStatus.tsx';
import { SHOWN_BOOKING, useShownBooking } from './useShownBooking.ts';

const COLUMNS = ['email', 'phone', 'participants', 'is_paid', 'status', 'creation_date'] as const;

/** The bookings of a lesson as a table. Notes have a row of their own. */
export function BookingsTable({ lesson, bookings, refetch, onEdit }: { lesson: Lesson; bookings: LessonBooking[]; refetch: () => Promise<unknown>; onEdit: (booking: LessonBooking) => void }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const shown = useShownBooking();
  return (
    <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflowX: 'auto' }}>
      <Table aria-labelledby="bookings" sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>#</TableCell>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{translate(`bookings.${column}`)}</TableCell>
            ))}
            <TableCell>
              <VisuallyHidden>{translate('ra.action.delete')}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {bookings.map((booking, index) => (
            <Fragment key={booking.id}>
              <TableRow id={booking.reference} sx={[hasNotes(booking) && { '& > td': { borderBottom: 0, pb: 0 } }, booking.reference === shown && SHOWN_BOOKING]}>
                <TableCell>{index + 1}</TableCell>
                <TableCell sx={{ minWidth: 200, overflowWrap: 'anywhere' }}>
                  <EmailLink email={booking.email} />
                </TableCell>
                <TableCell>
                  <PhoneLink phone={booking.phone} />
                </TableCell>
                <TableCell sx={{ fontWeight: 600, minWidth: 170, overflowWrap: 'anywhere' }}>
                  <Participants booking={booking} lesson={lesson} refetch={refetch} />
                </TableCell>
                <TableCell>
                  <PaidStatus booking={booking} refetch={refetch} />
                  <Box sx={{ mt: 0.5, minWidth: 100 }}>
                    <MoneyButton booking={booking} refetch={refetch} />
                  </Box>
                </TableCell>
                <TableCell sx={{ color: 'text.secondary' }}>
                  <StatusAndSource booking={booking} twoLines />
                </TableCell>
                <TableCell sx={{ color: 'text.secondary' }}>
                  {clock.shortMoment(booking.creation_date)}
                  <br />
                  {booking.reference}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap', '& > .MuiButton-root': { px: 0 } }}>
                  <GuestLink booking={booking} />
                  <EditButton booking={booking} onEdit={onEdit} />
                  <DeleteBooking booking={booking} refetch={refetch} />
                </TableCell>
              </TableRow>
              {hasNotes(booking) && (
                <TableRow>
                  <TableCell sx={{ pt: 0 }} />
                  <TableCell colSpan={COLUMNS.length + 1} sx={{ pt: 0, overflowWrap: 'anywhere', color: 'text.secondary' }}>
                    <BookingNotes booking={booking} />
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

const TABLE = {
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 1.5 },
  '& tr > :first-of-type': { pl: 2.5 },
  '& td': { verticalAlign: 'baseline' },
  '& tbody > tr:last-of-type > td': { borderBottom: 0 },
};
