import { Alert, AlertTitle, Box } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { useToGiveBack } from '../api/useToGiveBack.ts';
import { FailedPart } from './FailedPart.tsx';
import { FailedRefund } from './FailedRefund.tsx';

/** The next failures follow when these are resolved. */
const FAILED = { filter: { status: 'refund_failed' }, pagination: { page: 1, perPage: 10 }, sort: { field: 'creation_date', order: 'DESC' } } as const;

/** Polling interval: a retried refund may fail again. */
const POLL_MS = 10_000;

/** Lists failed refunds, also of parts, with retry buttons. */
export function FailedRefunds() {
  const translate = useTranslate();
  const { data = [], total = 0 } = useGetList<Payment>('payments', FAILED, { refetchInterval: POLL_MS });
  const { data: { failed_parts: parts } = { failed_parts: [] } } = useToGiveBack();
  // A bank may have taken the money meanwhile. Then there is nothing to try again.
  const failed = data.filter(({ refundable }) => refundable > 0);
  if (failed.length + parts.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 3, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle component="h2" sx={{ fontSize: '1rem', fontWeight: 700 }}>
        {translate('payments.failed', { smart_count: total - data.length + failed.length + parts.length })}
      </AlertTitle>
      {translate('payments.failed_text')}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {failed.map((payment) => (
          <FailedRefund key={payment.id} payment={payment} />
        ))}
        {parts.map((part) => (
          <FailedPart key={part.id} part={part} />
        ))}
      </Box>
    </Alert>
  );
}
