import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { bookerName } from '#shared/bookings/bookerName.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { FROM_TABLETS, ICON_ALONE } from './bookingParts.tsx';

/** Opens the dialog that edits a booking; nothing for one whose payment is awaited. */
export function EditButton({ booking, onEdit }: { booking: LessonBooking; onEdit: (booking: LessonBooking) => void }) {
  const translate = useTranslate();
  if (booking.status !== 'booked') return null;
  return (
    <Button startIcon={<EditIcon />} title={translate('ra.action.edit')} sx={ICON_ALONE} aria-haspopup="dialog" aria-label={translate('bookings.edit_of', { name: bookerName(booking) })} onClick={() => onEdit(booking)}>
      <Box component="span" sx={FROM_TABLETS}>{translate('ra.action.edit')}</Box>
    </Button>
  );
}
