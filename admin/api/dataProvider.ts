import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams, type GetOneResult, HttpError, type RaRecord, withLifecycleCallbacks } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonKey } from '#shared/lessons/lessonKey.ts';
import { httpClient } from './httpClient.ts';

/**
 * ra-data-simple-rest on the school's API, and two words more: `meta: { next: true }` lists upcoming lessons alone, by
 * date (`?next=1`, specification, section 7), and `meta: { refund: boolean }` says at a deletion what becomes of the money.
 *
 * @param apiBase the school's `api_base`: '' for the page's own origin
 */
export function createDataProvider(apiBase: string): DataProvider {
  const api = `${apiBase}/api`;
  const rest: DataProvider = simpleRestProvider(api, httpClient);
  const upcoming: DataProvider = simpleRestProvider(api, (url, options) => httpClient(`${url}&next=1`, options));
  const saying = (refund: string): DataProvider => simpleRestProvider(api, (url, options) => httpClient(`${url}?refund=${refund}`, options));
  const refunding = { 1: saying('1'), 0: saying('0') };
  const getList: DataProvider['getList'] = async (resource, params: GetListParams) => {
    if (!params.meta?.next) return rest.getList(resource, params);
    const answer = await upcoming.getList(resource, params);
    return { ...answer, data: answer.data.map(withUniqueId) };
  };
  const remove: DataProvider['delete'] = (resource, params) => {
    const refund = params.meta?.refund as boolean | undefined;
    return refund === undefined ? rest.delete(resource, params) : refunding[refund ? '1' : '0'].delete(resource, params);
  };

  return withLifecycleCallbacks({ ...rest, getList, delete: remove }, [{ resource: '*', afterGetOne: requireAdminRecord }]);
}

/** Classes that are no lessons yet all have the id 0, and react-admin knows records by their ids: theirs is their key. */
function withUniqueId<T extends RaRecord>(record: T): T {
  return record.recur ? { ...record, id: lessonKey(record as unknown as Lesson) } : record;
}

/**
 * The API answers everybody who asks for a record. Without its version it is not an admin's (any more): such a record lacks
 * what only admins see, and a form that is filled in from it would save the lack.
 */
async function requireAdminRecord(answer: GetOneResult<RaRecord & { version?: number }>) {
  if (answer.data.version === undefined) throw new HttpError('refusal.not_signed_in', 401);
  return answer;
}
