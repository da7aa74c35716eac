import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Booking } from '#shared/contract/booking.ts';
import { CopyIconButton } from '../../ui/CopyIconButton.tsx';
import { bookerName } from './bookerName.ts';

/** What a booking's payment is called at the provider: to be read, and to be looked for there. */
export function PaymentReference({ booking, reference }: { booking: Booking; reference: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 0.5 }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {translate('bookings.reference')}: {reference}
      </Box>
      <CopyIconButton text={reference} label={translate('bookings.copy_reference', { name: bookerName(booking) })} />
    </Box>
  );
}
