import type { DataProvider } from 'react-admin';
import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import { uniqueById } from '../../api/uniqueById.ts';
import type { SubscriberFilter } from '../subscriberFilter.ts';

/** The API answers so many at a time. */
const PER_PAGE = 1000;

/** More than any surf school has: a limit all the same. */
const MOST = 100_000;

/**
 * All subscribers that match, page by page, by address: an order that news of the moment do not change.
 *
 * @returns them, and how many there are in all
 */
export async function allSubscribers(dataProvider: DataProvider, filter: Partial<SubscriberFilter>): Promise<{ subscribers: ListedSubscriber[]; total: number }> {
  const found: ListedSubscriber[] = [];
  for (let page = 1; ; page++) {
    const asked = { filter, sort: { field: 'email', order: 'ASC' }, pagination: { page, perPage: PER_PAGE } } as const;
    const { data, total = 0 } = await dataProvider.getList<ListedSubscriber>('subscribers', asked);
    found.push(...data);
    if (data.length < PER_PAGE || found.length >= MOST) return { subscribers: uniqueById(found), total };
  }
}
