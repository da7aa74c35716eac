import { Box, Paper } from '@mui/material';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import { COUNTED_MOVEMENTS, type MoneyMovement } from '#shared/contract/money.ts';
import { MAX_DAYS, periodProblems } from '#shared/reports/reportPeriod.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { PaymentsCsvButton } from './csv/PaymentsCsvButton.tsx';
import { FailedRefunds } from './FailedRefunds.tsx';
import { MoneyFilters } from './MoneyFilters.tsx';
import { MovementRow } from './MovementRow.tsx';
import { isNarrowed, useMoneyFilter } from './useMoneyFilter.ts';

/** Polling interval while a refund is pending; it takes a few seconds. */
const POLL_MS = 3000;

/** The chosen money, the newest first. */
export function PaymentList() {
  const translate = useTranslate();
  const [filter] = useMoneyFilter();
  const problems = periodProblems(filter, MAX_DAYS.totals);
  if (Object.keys(problems).length > 0) {
    return (
      <Page title={translate('tabs.payments')}>
        <FailedRefunds />
        <MoneyFilters problems={problems} />
      </Page>
    );
  }
  return (
    <InfiniteListBase<MoneyMovement>
      resource="money"
      sort={{ field: 'at', order: 'DESC' }}
      perPage={25}
      filter={filter}
      queryOptions={{ refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isRefundDue)) ? POLL_MS : false) }}
      disableSyncWithLocation
    >
      <PaymentListPage />
    </InfiniteListBase>
  );
}

function isRefundDue({ state }: MoneyMovement): boolean {
  return state === 'refund_due';
}

function PaymentListPage() {
  const translate = useTranslate();
  const [filter] = useMoneyFilter();
  const { data, total = 0, isPending, error, refetch } = useListContext<MoneyMovement>();
  const movements = data && uniqueById(data);
  const isCounted = total <= COUNTED_MOVEMENTS;
  const counts = movements && total > 0 && translate(isCounted ? 'resource.counts' : 'payments.many', { smart_count: isCounted ? total : COUNTED_MOVEMENTS, showing: movements.length });
  return (
    <Page title={translate('tabs.payments')} subtitle={counts} actions={total > 0 && <PaymentsCsvButton filter={filter} />}>
      <FailedRefunds />
      <MoneyFilters problems={{}} />
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {movements?.length === 0 && <EmptyList text={translate(isNarrowed(filter) ? 'payments.none_of' : 'payments.none')} />}
      {movements && movements.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </Box>
        </Paper>
      )}
      <LoadMore />
    </Page>
  );
}
