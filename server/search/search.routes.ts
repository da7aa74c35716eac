import { Type } from 'typebox';
import { referencePrefix } from '#shared/bookings/reference.ts';
import type { SearchResult as Result } from '#shared/contract/search.ts';
import { SearchResult } from '#shared/contract/search.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { readSearch, SEARCH_LIMIT } from '#shared/search/readSearch.ts';
import type { Db } from '../db/connect.ts';
import { findGuests } from '../guests/guests.queries.ts';
import type { App } from '../http/app.types.ts';
import { listUpcoming } from '../occurrences/listUpcoming.ts';
import { findActivities, findBookings } from './search.queries.ts';

const MOST_BOOKINGS = 20;
const MOST_GUESTS = 5;
const MOST_LESSONS = 5;

/** `GET /api/search?q=`: the search of the back office. A text that is too short finds nothing. */
export function searchRoutes(app: App): void {
  app.get(
    '/api/search',
    {
      schema: { tags: ['admin'], querystring: Type.Object({ q: Type.String({ maxLength: SEARCH_LIMIT }) }), response: { 200: SearchResult } },
      config: { right: 'lessons' },
    },
    async ({ query, db, tenant, now }) => search(db, tenant, query.q, now),
  );
}

async function search(db: Db, tenant: Tenant, text: string, now: Date): Promise<Result> {
  const wanted = readSearch(text, referencePrefix(tenant));
  if (!wanted) return { bookings: [], has_more: false, guests: [], lessons: [] };
  const [found, guests, lessons] = await Promise.all([
    findBookings(db, tenant, wanted, MOST_BOOKINGS + 1, now),
    findGuests(db, tenant, wanted, MOST_GUESTS),
    wanted.words.length > 0 ? nextLessons(db, tenant, wanted.words, now) : [],
  ]);
  return { bookings: found.slice(0, MOST_BOOKINGS), has_more: found.length > MOST_BOOKINGS, guests, lessons };
}

async function nextLessons(db: Db, tenant: Tenant, words: readonly string[], now: Date): Promise<Result['lessons']> {
  const activity_id = await findActivities(db, tenant, words);
  if (activity_id.length === 0) return [];
  const list = { sort: { field: 'date', direction: 'asc' }, start: 0, limit: MOST_LESSONS, filter: { activity_id } } as const;
  return (await listUpcoming(db, tenant, list, now)).rows;
}
