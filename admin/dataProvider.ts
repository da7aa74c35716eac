import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams, type GetOneResult, HttpError, type RaRecord, withLifecycleCallbacks } from 'react-admin';
import { httpClient } from './httpClient.ts';

/**
 * ra-data-simple-rest on the school's API, and one word more: `meta: { next: true }` lists upcoming lessons alone, by
 * date (`?next=1`, specification, section 7).
 *
 * @param apiBase the school's `api_base`: '' for the page's own origin
 */
export function createDataProvider(apiBase: string): DataProvider {
  const api = `${apiBase}/api`;
  const rest: DataProvider = simpleRestProvider(api, httpClient);
  const upcoming: DataProvider = simpleRestProvider(api, (url, options) => httpClient(`${url}&next=1`, options));
  const getList: DataProvider['getList'] = (resource, params: GetListParams) =>
    (params.meta?.next ? upcoming : rest).getList(resource, params);

  return withLifecycleCallbacks({ ...rest, getList }, [{ resource: '*', afterGetOne: requireAdmins }]);
}

/**
 * The API answers everybody who asks for a record. Without its version it is not an admin's (any more): such a record lacks
 * what only admins see, and a form that is filled in from it would save the lack.
 */
async function requireAdmins(answer: GetOneResult<RaRecord & { version?: number }>) {
  if (answer.data.version === undefined) throw new HttpError('refusal.not_signed_in', 401);
  return answer;
}
