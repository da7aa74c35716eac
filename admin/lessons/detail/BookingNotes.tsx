import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Booking } from '#shared/contract/booking.ts';
import { useNotesText } from '../../lessonRows/useNotesText.ts';
import { CopyIconButton } from '../../ui/CopyIconButton.tsx';
import { bookerName } from '#shared/bookings/bookerName.ts';
import { COLON } from '#shared/language.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export function hasNotes({ notes, stripe_session_id }: Booking): boolean {
  return notes !== '' || stripe_session_id !== null;
}

/** The notes and the payment reference of a booking. */
export function BookingNotes({ booking }: { booking: Booking }) {
  const translate = useTranslate();
  const notesText = useNotesText();
  return (
    <>
      {booking.notes && (
        <Typography sx={{ mt: 0.5, fontSize: 'inherit', whiteSpace: 'pre-wrap' }}>
          {translate('bookings.notes_of', { notes: notesText(booking.notes) })}
        </Typography>
      )}
      {booking.stripe_session_id !== null && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <PaymentReference booking={booking} reference={booking.stripe_session_id} />
        </Box>
      )}
    </>
  );
}

/** The provider's reference of a payment, with a copy button. */
function PaymentReference({ booking, reference }: { booking: Booking; reference: string }) {
  const translate = useTranslate();
  const lang = useLanguage();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 0.5 }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {translate('bookings.reference') + COLON[lang]} {reference}
      </Box>
      <CopyIconButton text={reference} label={translate('bookings.copy_reference', { name: bookerName(booking) })} />
    </Box>
  );
}
