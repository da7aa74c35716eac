import { Box, Paper } from '@mui/material';
import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { CARD_RADIUS } from '../theme/components.ts';
import { SubscribersCsvButton } from './csv/SubscribersCsvButton.tsx';
import { filterForApi, useSubscriberFilter } from './useSubscriberFilter.ts';
import { SubscriberFilters } from './SubscriberFilters.tsx';
import { SubscriberRow } from './SubscriberRow.tsx';

/** The subscribers to news, the latest change first. */
export function SubscriberList() {
  const [filter] = useSubscriberFilter();
  return (
    <InfiniteListBase<ListedSubscriber> sort={{ field: 'since', order: 'DESC' }} perPage={50} filter={filterForApi(filter)} disableSyncWithLocation>
      <SubscriberListPage />
    </InfiniteListBase>
  );
}

function SubscriberListPage() {
  const translate = useTranslate();
  const [{ state, q }] = useSubscriberFilter();
  const { data, total = 0, isPending, error, refetch } = useListContext<ListedSubscriber>();
  const subscribers = data && uniqueById(data);
  const isNarrowed = state !== '' || q !== '';
  const counts = subscribers && total > 0 && translate('resource.counts', { smart_count: total, showing: subscribers.length });
  return (
    <Page title={translate('tabs.subscribers')} subtitle={counts} actions={total > 0 && <SubscribersCsvButton />}>
      {(isNarrowed || total > 0) && <SubscriberFilters />}
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {subscribers?.length === 0 && <EmptyList text={translate(isNarrowed ? 'subscribers.none_of' : 'subscribers.none')} />}
      {subscribers && subscribers.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: CARD_RADIUS, overflow: 'hidden' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {subscribers.map((subscriber) => (
              <SubscriberRow key={subscriber.id} subscriber={subscriber} />
            ))}
          </Box>
        </Paper>
      )}
      <LoadMore />
    </Page>
  );
}
