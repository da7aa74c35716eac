import { Type } from 'typebox';
import { referencePrefix } from '#shared/bookings/reference.ts';
import { Duplicate, Guest, GuestChange, GuestMerge, ListedGuest } from '#shared/contract/guest.ts';
import { Id, ListQuery } from '#shared/contract/wire.ts';
import { readSearch } from '#shared/search/readSearch.ts';
import { audited } from '../audit/audited.ts';
import type { App } from '../http/app.types.ts';
import { setContentRange } from '../http/contentRange.ts';
import { readListQuery } from '../http/listQuery.ts';
import { Refused } from '../http/refused.ts';
import { changeGuest, mergeGuests } from './changeGuest.ts';
import { findGuest, listDuplicates, listGuests } from './guests.queries.ts';
import { readGuest } from './readGuest.ts';

const LIST_RULES = {
  sortable: ['id', 'since', 'name', 'email'],
  filterable: ['id'],
  filterableTexts: ['q'],
  sort: { field: 'since', direction: 'desc' },
} as const;

/** The page size if a client asks for no range. */
const DEFAULT_ROWS = 100;

/** Most guests that are proposed as the same person. */
const MOST_DUPLICATES = 10;

const ById = Type.Object({ id: Id });

/** Takes a merge back that was only to be looked at. */
class Preview extends Error {
  readonly guest: Guest;

  constructor(guest: Guest) {
    super('preview');
    this.guest = guest;
  }
}

/** The guests of a school, for its admins: list, record, change and merge. A preview merges and takes it back, so that both agree. */
export function guestRoutes(app: App): void {
  app.get(
    '/api/guests',
    { schema: { tags: ['admin'], querystring: ListQuery, response: { 200: Type.Array(ListedGuest) } }, config: { right: 'lessons' } },
    async ({ query, db, tenant }, reply) => {
      const list = readListQuery({ range: `[0,${DEFAULT_ROWS - 1}]`, ...query }, LIST_RULES);
      const text = list.filter.q?.map(String).join(' ').trim() ?? '';
      const search = readSearch(text, referencePrefix(tenant));
      // A text that is too short finds nothing.
      const { rows, total } = text !== '' && !search ? { rows: [], total: 0 } : await listGuests(db, tenant, list, search);
      setContentRange(reply, list, rows.length, total);
      return rows;
    },
  );

  app.get(
    '/api/guests/:id',
    { schema: { tags: ['admin'], params: ById, response: { 200: Guest } }, config: { right: 'lessons' } },
    ({ params, db, tenant, now }) => readGuest(db, tenant, params.id, now),
  );

  app.get(
    '/api/guests/:id/duplicates',
    { schema: { tags: ['admin'], params: ById, response: { 200: Type.Array(Duplicate) } }, config: { right: 'lessons' } },
    async ({ params, db, tenant }) => {
      const guest = await findGuest(db, tenant, params.id);
      if (!guest) throw new Refused('not_found');
      return listDuplicates(db, tenant, guest.id, MOST_DUPLICATES);
    },
  );

  app.put(
    '/api/guests/:id',
    { schema: { tags: ['admin'], params: ById, body: GuestChange, response: { 200: Guest } }, config: { right: 'lessons', audit: 'guest.change' } },
    (request) => audited(request, (tx) => changeGuest(tx, request.tenant, request.params.id, request.body, request.now)),
  );

  app.post(
    '/api/guests/:id/merge',
    { schema: { tags: ['admin'], params: ById, body: GuestMerge, response: { 200: Guest } }, config: { right: 'lessons', audit: 'guest.merge' } },
    async (request) => {
      const { params, body, tenant, now } = request;
      try {
        return await audited(request, async (tx) => {
          const merged = await mergeGuests(tx, tenant, params.id, body, now);
          if (body.preview) throw new Preview(merged.answer);
          return merged;
        });
      } catch (error) {
        if (error instanceof Preview) return error.guest;
        throw error;
      }
    },
  );
}
