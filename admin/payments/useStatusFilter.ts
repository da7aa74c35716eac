import { useSearchParams } from 'react-router-dom';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import { PAYMENT_STATUSES } from '#shared/payments/paymentState.ts';

/** The status filter, kept in the address so that the back link returns to the same list. */
export function useStatusFilter(): [status: PaymentStatus | undefined, choose: (status: string) => void] {
  const [query, setQuery] = useSearchParams();
  const status = PAYMENT_STATUSES.find((one) => one === query.get('status'));
  const choose = (chosen: string) => {
    const next = new URLSearchParams(query);
    if (chosen) next.set('status', chosen);
    else next.delete('status');
    setQuery(next, { replace: true });
  };
  return [status, choose];
}
