import type { DataProvider, RaRecord, SortPayload } from 'react-admin';
import { uniqueById } from '../api/uniqueById.ts';

/** The most records that the API returns in one page. */
const PER_PAGE = 1000;

/**
 * Fetches a list page by page, until it ends or `limit` is reached. Each record is there once, even when a new record moves
 * others to the next page meanwhile.
 *
 * @returns the records, and how many the server has in total
 */
export async function fetchAllPages<T extends RaRecord>(
  dataProvider: DataProvider,
  resource: string,
  { filter, sort, limit }: { filter: object; sort: SortPayload; limit: number },
): Promise<{ records: T[]; total: number }> {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await dataProvider.getList<T>(resource, { filter, sort, pagination: { page, perPage: PER_PAGE } });
    found.push(...data);
    if (data.length < PER_PAGE || found.length >= limit) return { records: uniqueById(found), total };
  }
}
