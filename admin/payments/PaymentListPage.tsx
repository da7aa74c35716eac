import { Box, Paper } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { Payment } from '#shared/contract/payment.ts';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { EmptyList } from '../page/EmptyList.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { uniqueById } from '../api/uniqueById.ts';
import { CARD_RADIUS } from '../theme/components.ts';
import { PaymentsCsvButton } from './csv/PaymentsCsvButton.tsx';
import { FailedRefunds } from './FailedRefunds.tsx';
import { PaymentRow } from './PaymentRow.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useStatusFilter } from './useStatusFilter.ts';

/** What needs somebody first, then the list, to be narrowed down and taken into a spreadsheet. */
export function PaymentListPage() {
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
