import { useTranslate } from 'react-admin';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

const COLORS: Record<PaymentStatus, string> = {
  open: 'info.main',
  processing: 'info.main',
  expired: 'text.secondary',
  failed: 'text.secondary',
  paid: 'success.main',
  mismatched: 'warning.main',
  refund_due: 'info.main',
  refunded: 'text.secondary',
  refund_failed: 'error.main',
};

export function PaymentStatusChip({ status }: { status: PaymentStatus }) {
  const translate = useTranslate();
  return <StatusChip label={translate(`payments.status_of.${status}`)} color={COLORS[status]} />;
}
