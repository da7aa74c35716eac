import { type RawBuilder, sql } from 'kysely';
import type { ReportGroup, ReportMeasure, ReportRow } from '#shared/contract/report.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number; timezone: string };

/** Days of the school's calendar, and the instants at which the first begins and the last has ended. */
export type Period = { from: string; to: string; since: Date; until: Date };

/** More groups than a school can have in practice. */
const MAX_ROWS = 1000;

/**
 * Sums a measure by a group. Shares of instructors are not rounded.
 *
 * @returns the largest first
 */
export async function sumReport(db: Db, tenant: OfTenant, of: ReportMeasure, by: ReportGroup, period: Period): Promise<ReportRow[]> {
  const facts = factsOf(of, by)(tenant, period);
  const { rows } = await sql<ReportRow>`
    with facts as (${facts})
    ${by === 'instructor' ? sharedByInstructors(tenant) : grouped(tenant, by)}
    order by value desc, key limit ${MAX_ROWS}`.execute(db);
  return rows;
}

function factsOf(of: ReportMeasure, by: ReportGroup) {
  if (of === 'participants') return by === 'source' ? participantsBySource : participants;
  return { payments: takingsByPayment, lessons: takingsByLesson, no_shows: noShows }[of];
}

/** With the money for passes, which belongs to no lesson. */
function takingsByPayment({ id, timezone }: OfTenant, { from, to, since, until }: Period) {
  return sql`
    select t.day, t.lesson_id, l.activity_id, t.source, t.method, t.received_cents as value
    from lesson_takings t
    left join lessons l on l.tenant_id = t.tenant_id and l.id = t.lesson_id
    where t.tenant_id = ${id} and t.day between ${from}::date and ${to}::date
    union all
    select (created_at at time zone ${timezone})::date, null, null, null, method, -amount_cents
    from ledger_entries
    where tenant_id = ${id} and pass_id is not null and method is not null and kind in ('payment', 'refund', 'dispute')
      and created_at >= ${since.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz`;
}

function takingsByLesson({ id, timezone }: OfTenant, { since, until }: Period) {
  return sql`
    select (l.date at time zone ${timezone})::date as day, l.id as lesson_id, l.activity_id, t.source, t.method, t.received_cents as value
    from lessons l
    join lesson_takings t on t.tenant_id = l.tenant_id and t.lesson_id = l.id
    where l.tenant_id = ${id} and l.date >= ${since.toISOString()}::timestamptz and l.date < ${until.toISOString()}::timestamptz`;
}

/** Of bookings that stand: the taken places of lessons without those that are only held, which is faster than counting bookings. */
function participants({ id, timezone }: OfTenant, { since, until }: Period) {
  return sql`
    select (l.date at time zone ${timezone})::date as day, l.id as lesson_id, l.activity_id, l.num_bookings - coalesce(held.places, 0) as value
    from lessons l
    left join (
      select lesson_id, sum(num_participants) as places from bookings
      where tenant_id = ${id} and status = 'awaiting_payment' and hold_until is not null group by lesson_id
    ) as held on held.lesson_id = l.id
    where l.tenant_id = ${id} and l.is_cancelled = 0 and l.deleted_at is null
      and l.date >= ${since.toISOString()}::timestamptz and l.date < ${until.toISOString()}::timestamptz`;
}

function participantsBySource({ id }: OfTenant, { since, until }: Period) {
  // `offset 0` makes the planner look each lesson's bookings up in their index. It would read all bookings of the school.
  return sql`
    select b.source, b.num_participants as value
    from lessons l
    cross join lateral (
      select source, num_participants from bookings
      where tenant_id = l.tenant_id and lesson_id = l.id and status = 'booked' offset 0
    ) as b
    where l.tenant_id = ${id} and l.is_cancelled = 0 and l.deleted_at is null
      and l.date >= ${since.toISOString()}::timestamptz and l.date < ${until.toISOString()}::timestamptz`;
}

/** Participants of bookings that stand who were marked as missed. */
function noShows({ id, timezone }: OfTenant, { since, until }: Period) {
  return sql`
    select (l.date at time zone ${timezone})::date as day, l.id as lesson_id, l.activity_id, b.source, b.num_missed as value
    from lessons l
    join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id and b.status = 'booked' and b.num_missed > 0
    where l.tenant_id = ${id} and l.is_cancelled = 0 and l.deleted_at is null
      and l.date >= ${since.toISOString()}::timestamptz and l.date < ${until.toISOString()}::timestamptz`;
}

function grouped({ id }: OfTenant, by: Exclude<ReportGroup, 'instructor'>): RawBuilder<ReportRow> {
  if (by === 'activity') {
    return sql`
      select a.id::text as key, coalesce(a.name, '') as name, summed.value
      from (select activity_id, sum(value)::float8 as value from facts group by activity_id) as summed
      left join activities a on a.tenant_id = ${id} and a.id = summed.activity_id`;
  }
  const keys = {
    day: sql`day::text`,
    week: sql`date_trunc('week', day)::date::text`,
    month: sql`date_trunc('month', day)::date::text`,
    source: sql`source`,
    method: sql`method`,
  };
  // Days are summed first, because formatting each row costs more than summing it.
  const isDate = by !== 'source' && by !== 'method';
  const rows = isDate ? sql`(select day, sum(value) as value from facts group by day) as facts` : sql`facts`;
  return sql`select ${keys[by]} as key, '' as name, sum(value)::float8 as value from ${rows} group by 1`;
}

/** Each instructor of a lesson gets an equal share. */
function sharedByInstructors({ id }: OfTenant): RawBuilder<ReportRow> {
  return sql`
    select i.id::text as key, coalesce(i.name, '') as name, sum(shared.value)::float8 as value
    from (
      select li.instructor_id, of_lesson.value::float8 / count(*) over (partition by of_lesson.lesson_id) as value
      from (select lesson_id, sum(value) as value from facts group by lesson_id) as of_lesson
      left join lesson_instructors li on li.tenant_id = ${id} and li.lesson_id = of_lesson.lesson_id
    ) as shared
    left join instructors i on i.tenant_id = ${id} and i.id = shared.instructor_id
    group by i.id, i.name`;
}
