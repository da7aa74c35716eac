import { Box, Paper } from '@mui/material';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { PaymentsCsvButton } from './csv/PaymentsCsvButton.tsx';
import { FailedRefunds } from './FailedRefunds.tsx';
import { PaymentRow } from './PaymentRow.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useStatusFilter } from './useStatusFilter.ts';

/** Polling interval while a refund is pending; it takes a few seconds. */
const POLL_MS = 3000;

/** Payments with the chosen status, the newest first. */
export function PaymentList() {
  const [status] = useStatusFilter();
  return (
    <InfiniteListBase<Payment>
      sort={{ field: 'creation_date', order: 'DESC' }}
      perPage={25}
      filter={status ? { status } : {}}
      queryOptions={{ refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isRefundDue)) ? POLL_MS : false) }}
      disableSyncWithLocation
    >
      <PaymentListPage />
    </InfiniteListBase>
  );
}

function isRefundDue({ status }: Payment): boolean {
  return status === 'refund_due';
}

function PaymentListPage() {
  const translate = useTranslate();
  const [status] = useStatusFilter();
  const { data, total = 0, isPending, error, refetch } = useListContext<Payment>();
  const payments = data && uniqueById(data);
  const counts = payments && total > 0 && translate('resource.counts', { smart_count: total, showing: payments.length });
  return (
    <Page title={translate('tabs.payments')} subtitle={counts} actions={total > 0 && <PaymentsCsvButton status={status} />}>
      <FailedRefunds />
      {(status || total > 0) && <StatusFilter />}
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {payments?.length === 0 && <EmptyList text={translate(status ? 'payments.none_of' : 'payments.none')} />}
      {payments && payments.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </Box>
        </Paper>
      )}
      <LoadMore />
    </Page>
  );
}
