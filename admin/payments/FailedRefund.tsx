import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { usePaymentText } from './useMovementText.ts';
import { useRefund } from './useRefund.ts';

/** A failed refund. It was confirmed before, so retrying asks no more. */
export function FailedRefund({ payment }: { payment: Payment }) {
  const translate = useTranslate();
  const { amount, name } = usePaymentText(payment);
  const { refund, isPending } = useRefund(payment);
  return (
    <Box component="li" sx={FAILED_LINE}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          {amount} · {name}
        </strong>
        <br />
        {payment.last_error}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        loading={isPending}
        aria-label={translate('payments.retry_of', { amount, name })}
        onClick={() => refund()}
        sx={{ color: 'inherit', borderColor: 'currentColor' }}
      >
        {translate('error.retry')}
      </Button>
    </Box>
  );
}

/** A line of the list of failed refunds. */
export const FAILED_LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, py: 1, '& + &': { borderTop: 1, borderTopColor: 'divider' } } as const;
