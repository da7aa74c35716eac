import { useTranslate } from 'react-admin';
import type { MoneyState } from '#shared/contract/money.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

const COLORS: Record<MoneyState, string> = {
  open: 'info.main',
  processing: 'info.main',
  expired: 'text.secondary',
  failed: 'text.secondary',
  paid: 'success.main',
  mismatched: 'warning.main',
  refund_due: 'info.main',
  refunded: 'text.secondary',
  refund_failed: 'error.main',
  undone: 'text.secondary',
};

/** What became of money. */
export function MoneyStateChip({ state }: { state: MoneyState }) {
  const translate = useTranslate();
  return <StatusChip label={translate(`payments.status_of.${state}`)} color={COLORS[state]} />;
}
