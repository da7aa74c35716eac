import { sql } from 'kysely';
import type { DayOff, MadeLesson } from '#shared/lessons/plans/daysOff.ts';
import type { Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** Lists the lessons that were made from an activity's occurrences at these times, from a date on. */
export async function listMadeLessons(tx: Tx, tenant: OfTenant, activity_id: number, since: string, times: readonly string[]): Promise<MadeLesson[]> {
  const { rows } = await sql<MadeLesson>`
    select activity_id, date, is_cancelled, num_places, deleted_at is not null as is_deleted, recur_activity_id, recur_date::text as recur_date, recur_time
    from lessons
    where tenant_id = ${tenant.id} and recur_activity_id = ${activity_id} and recur_date >= ${since}::date and recur_time = any(${times}::text[])`.execute(tx);
  return rows;
}

/** Adds a deleted lesson for each of these occurrences, unless it has a lesson. A deleted one keeps its occurrence from being listed. */
export async function insertDaysOff(tx: Tx, tenant: OfTenant, activity_id: number, days: readonly DayOff[], now: Date): Promise<void> {
  await sql`
    insert into lessons (tenant_id, activity_id, date, num_places, deleted_at, recur_activity_id, recur_date, recur_time)
    select ${tenant.id}::integer, ${activity_id}::integer, date, num_places, ${now.toISOString()}::timestamptz, ${activity_id}::integer, recur_date, recur_time
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (date timestamptz, num_places integer, recur_date date, recur_time text)
    on conflict (tenant_id, recur_activity_id, recur_date, recur_time) where recur_activity_id is not null do nothing`.execute(tx);
}
