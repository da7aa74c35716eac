import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams, type GetOneResult, HttpError, type RaRecord, withLifecycleCallbacks } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { httpClient } from './httpClient.ts';

/**
 * ra-data-simple-rest with three additions: `meta: { next: true }` lists upcoming lessons by date (`?next=1`), `meta: { from: day }`
 * all lessons from a day on, and `meta: { refund: boolean }` says whether deleting a booking refunds it.
 *
 * @param apiBase the school's `api_base`; '' for the page's own origin
 */
export function createDataProvider(apiBase: string): DataProvider {
  const api = `${apiBase}/api`;
  const rest: DataProvider = simpleRestProvider(api, httpClient);
  const lessonsBy = (asked: string): DataProvider => simpleRestProvider(api, (url, options) => httpClient(`${url}&${asked}`, options));
  const restWithRefund = (refund: 0 | 1): DataProvider => simpleRestProvider(api, (url, options) => httpClient(`${url}?refund=${refund}`, options));
  const refunding = restWithRefund(1);
  const notRefunding = restWithRefund(0);
  const getList: DataProvider['getList'] = async (resource, params: GetListParams) => {
    const { next, from } = (params.meta ?? {}) as { next?: boolean; from?: string };
    if (!next && !from) return rest.getList(resource, params);
    const answer = await lessonsBy(from ? `from=${from}` : 'next=1').getList(resource, params);
    return { ...answer, data: answer.data.map(withUniqueId) };
  };
  const remove: DataProvider['delete'] = (resource, params) => {
    const refund = params.meta?.refund as boolean | undefined;
    return refund === undefined ? rest.delete(resource, params) : (refund ? refunding : notRefunding).delete(resource, params);
  };

  return withLifecycleCallbacks({ ...rest, getList, delete: remove }, [{ resource: '*', afterGetOne: requireAdminRecord }]);
}

/** Unbooked occurrences all have the id 0, but react-admin needs unique ids. So their key is used. */
function withUniqueId<T extends RaRecord>(record: T): T {
  return record.recur ? { ...record, id: lessonKey(record as unknown as Lesson) } : record;
}

/**
 * Refuses records without a version. The API sends those to everyone but admins, without the private fields: a form filled
 * from such a record would erase them.
 */
async function requireAdminRecord(answer: GetOneResult<RaRecord & { version?: number }>) {
  if (answer.data.version === undefined) throw new HttpError('refusal.not_signed_in', 401);
  return answer;
}
