import { sql } from 'kysely';
import { occurrences } from '#shared/lessons/plans/occurrences.ts';
import type { NewsLesson } from '#shared/messages/newsRules.ts';
import { startOfToday } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { occurrencesWithoutLesson } from './occurrences.queries.ts';
import { listPlans } from './plans.queries.ts';

/** An occurrence, with its activity's colour. */
export type ListedOccurrence = NewsLesson & { color: string };

/**
 * Lists the occurrences of the next 14 days that have no lesson yet, soonest first, with the facts that news, feeds and sitemap
 * need.
 *
 * @param instructor only those that name this instructor, and of today also those that have begun
 */
export async function listOccurrences(db: Db, tenant: { id: number; timezone: string }, now: Date, instructor?: number): Promise<ListedOccurrence[]> {
  const since = instructor === undefined ? now : startOfToday(now, tenant.timezone);
  const all = occurrences(await listPlans(db, tenant), now, tenant.timezone, undefined, since);
  const found = instructor === undefined ? all : all.filter(({ instructors }) => instructors?.includes(instructor));
  if (found.length === 0) return [];
  const { rows } = await sql<ListedOccurrence>`
    select 0 as id, p.activity_id, p.date, 0 as is_cancelled, p.num_places, 0 as num_bookings, null as open_days_before, p.recur,
      a.name as activity, a.place, a.color, a.translations, a.price_cents, a.duration_minutes, a.meeting_name, a.meeting_address, a.meeting_coordinates, a.meeting_minutes
    from ${occurrencesWithoutLesson(tenant, found)} as p join activities a on a.tenant_id = ${tenant.id} and a.id = p.activity_id
    order by p.date, p.activity_id`.execute(db);
  return rows;
}
