import { InfiniteListBase, useListContext, useTranslate } from 'react-admin';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { uniqueById } from '../api/uniqueById.ts';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { Page } from '../page/Page.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { filterForApi, useHistoryFilter } from './useHistoryFilter.ts';

/** The audit log, newest first. */
export function HistoryList() {
  const [filter] = useHistoryFilter();
  return (
    <InfiniteListBase<AuditEntry> sort={{ field: 'at', order: 'DESC' }} perPage={50} filter={filterForApi(filter)} disableSyncWithLocation>
      <HistoryListPage />
    </InfiniteListBase>
  );
}

function HistoryListPage() {
  const translate = useTranslate();
  const [filter] = useHistoryFilter();
  const { data, isPending, error, refetch } = useListContext<AuditEntry>();
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <Page title={translate('history.title')} subtitle={translate('history.lead')}>
      <HistoryFilters />
      {isPending && <Loading />}
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyList text={translate(isNarrowed ? 'history.none_of' : 'history.none')} />}
      {data && data.length > 0 && <HistoryEntries entries={uniqueById(data)} />}
      <LoadMore />
    </Page>
  );
}
