import { sql } from 'kysely';
import { occurrences } from '#shared/lessons/occurrences.ts';
import type { OccurrenceKey } from '#shared/contract/occurrence.ts';
import type { Db } from '../db/connect.ts';
import { listPlans, occurrencesWithoutLesson } from './occurrences.queries.ts';

/** An occurrence with the facts of its activity; shaped like a lesson that nobody has booked. */
export type ListedOccurrence = {
  id: 0;
  activity_id: number;
  recur: OccurrenceKey;
  date: string;
  is_cancelled: 0;
  num_places: number;
  num_bookings: 0;
  open_days_before: null;
  activity: string;
  place: string;
  /** Euros for one participant. */
  price: number;
};

/** The occurrences of the next 14 days that have no lesson yet, soonest first. */
export async function listOccurrences(db: Db, tenant: { id: number; timezone: string }, now: Date): Promise<ListedOccurrence[]> {
  const planned = occurrences(await listPlans(db, tenant), now, tenant.timezone);
  if (planned.length === 0) return [];
  const { rows } = await sql<ListedOccurrence>`
    select 0 as id, p.activity_id, p.date, 0 as is_cancelled, p.num_places, 0 as num_bookings, null as open_days_before, p.recur,
      a.name as activity, a.place, a.price
    from ${occurrencesWithoutLesson(tenant, planned)} as p join activities a on a.tenant_id = ${tenant.id} and a.id = p.activity_id
    order by p.date, p.activity_id`.execute(db);
  return rows;
}
