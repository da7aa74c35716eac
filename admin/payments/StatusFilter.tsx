import { TextField } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { PAYMENT_STATUSES } from '#shared/payments/paymentState.ts';
import { useStatusFilter } from './useStatusFilter.ts';

export function StatusFilter() {
  const translate = useTranslate();
  const id = useId();
  const [status, choose] = useStatusFilter();
  return (
    <TextField
      select
      id={id}
      label={translate('bookings.status')}
      value={status ?? ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { htmlFor: id } }}
      sx={{ mb: 2.5, maxWidth: { sm: 280 } }}
    >
      <option value="">{translate('payments.all')}</option>
      {PAYMENT_STATUSES.map((one) => (
        <option key={one} value={one}>
          {translate(`payments.status_of.${one}`)}
        </option>
      ))}
    </TextField>
  );
}
