import { InfiniteListBase } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { PaymentListPage } from './PaymentListPage.tsx';
import { useStatusFilter } from './useStatusFilter.ts';

/** A refund that is under way is done in a few seconds: the list looks again until it is. */
const SOON_MS = 3000;

/** All payments, or those in one state, the newest first. */
export function PaymentList() {
  const [status] = useStatusFilter();
  return (
    <InfiniteListBase<Payment>
      sort={{ field: 'creation_date', order: 'DESC' }}
      perPage={25}
      filter={status ? { status } : {}}
      queryOptions={{ refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isRefundDue)) ? SOON_MS : false) }}
      disableSyncWithLocation
    >
      <PaymentListPage />
    </InfiniteListBase>
  );
}

function isRefundDue({ status }: Payment): boolean {
  return status === 'refund_due';
}
