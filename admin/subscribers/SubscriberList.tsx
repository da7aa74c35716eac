import { InfiniteListBase } from 'react-admin';
import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import { filterForApi } from './subscriberFilter.ts';
import { SubscriberListPage } from './SubscriberListPage.tsx';
import { useSubscriberFilter } from './useSubscriberFilter.ts';

/** Everybody who wants the news by email, whoever changed something last first. */
export function SubscriberList() {
  const [filter] = useSubscriberFilter();
  return (
    <InfiniteListBase<ListedSubscriber> sort={{ field: 'since', order: 'DESC' }} perPage={50} filter={filterForApi(filter)} disableSyncWithLocation>
      <SubscriberListPage />
    </InfiniteListBase>
  );
}
