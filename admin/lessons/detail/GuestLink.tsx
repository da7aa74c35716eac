import PersonIcon from '@mui/icons-material/PersonOutlined';
import { IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { bookerName } from '#shared/bookings/bookerName.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { resourcePaths } from '../../routes/resourcePaths.ts';

/** Leads to the page of the guest who booked; nothing for a booking without a guest's record. */
export function GuestLink({ booking }: { booking: LessonBooking }) {
  const translate = useTranslate();
  if (!booking.guest_id) return null;
  const label = translate('bookings.guest_of', { name: bookerName(booking) });
  return (
    <IconButton component={Link} to={resourcePaths('guests').edit(booking.guest_id)} aria-label={label} title={label} size="large">
      <PersonIcon fontSize="small" />
    </IconButton>
  );
}
