import PersonIcon from '@mui/icons-material/PersonOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { bookerName } from '#shared/bookings/bookerName.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { resourcePaths } from '../../routes/resourcePaths.ts';
import { ICON_ALONE } from './bookingParts.tsx';

/** Leads to the page of the guest who booked; nothing for a booking without a guest's record. */
export function GuestLink({ booking }: { booking: LessonBooking }) {
  const translate = useTranslate();
  if (!booking.guest_id) return null;
  const label = translate('bookings.guest_of', { name: bookerName(booking) });
  return (
    <Button component={Link} to={resourcePaths('guests').edit(booking.guest_id)} startIcon={<PersonIcon />} color="inherit" sx={[ICON_ALONE, { '& .MuiButton-startIcon': { mx: 0 } }]} aria-label={label} title={label} />
  );
}
