import { sql } from 'kysely';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { OccurrenceKey } from '#shared/contract/occurrence.ts';
import type { Occurrence } from '#shared/lessons/plans/occurrences.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/**
 * Finds the lesson that replaces an occurrence in lists and bookings. The order of preference: the lesson made from it, while
 * unchanged; any lesson of the activity at that instant; the lesson made from it, after it was moved, given another activity or
 * deleted.
 *
 * @param instant the occurrence's
 */
export async function findLessonOfOccurrence(
  db: Db,
  tenant: OfTenant,
  activity_id: number,
  { date, time }: Pick<OccurrenceKey, 'date' | 'time'>,
  instant: string,
): Promise<{ id: number; is_deleted: boolean } | undefined> {
  const { rows } = await sql<{ id: number; is_deleted: boolean }>`
    (
      select id, deleted_at is not null as is_deleted,
        case when activity_id = recur_activity_id and date = ${instant} and deleted_at is null then 0 else 2 end as rank
      from lessons
      where tenant_id = ${tenant.id} and recur_activity_id = ${activity_id} and recur_date = ${date}::date and recur_time = ${time}
    ) union all (
      select id, false, 1 from lessons
      where tenant_id = ${tenant.id} and activity_id = ${activity_id} and date = ${instant} and deleted_at is null
      order by id limit 1
    )
    order by rank limit 1`.execute(db);
  return rows[0];
}

/**
 * Finds the lesson of an occurrence that was booked with this idempotency key: the lesson made from the occurrence, even if changed
 * or deleted since, or a lesson of the same activity that an admin added by hand.
 */
export async function findLessonBookedWithKey(
  db: Db,
  tenant: OfTenant,
  payment_intent_id: string,
  activity_id: number,
  { date, time }: Pick<OccurrenceKey, 'date' | 'time'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select l.id from bookings b join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    where b.tenant_id = ${tenant.id} and b.payment_intent_id = ${payment_intent_id}::uuid
      and case when l.recur_activity_id is null then l.activity_id = ${activity_id}
        else l.recur_activity_id = ${activity_id} and l.recur_date::text = ${date} and l.recur_time = ${time} end`.execute(db);
  return rows[0]?.id;
}

/**
 * A table expression with those of the given occurrences that have no lesson, by the rule of `findLessonOfOccurrence`. For
 * statements of this school. Each is looked up by itself: joined (`not exists`), all lessons of an activity were read in a large school
 * among small ones.
 */
export function occurrencesWithoutLesson(tenant: OfTenant, found: readonly Occurrence[]) {
  return sql<{ activity_id: number; date: string; num_places: number; recur: NonNullable<Lesson['recur']>; tags: number[]; instructors: number[] }>`(
    select p.* from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as p (activity_id integer, date timestamptz, num_places integer, recur jsonb, tags integer[], instructors integer[])
    where (
      select true from lessons made
      where made.tenant_id = ${tenant.id} and made.recur_activity_id = p.activity_id
        and made.recur_date = (p.recur->>'date')::date and made.recur_time = p.recur->>'time' limit 1
    ) is null and (
      select true from lessons same
      where same.tenant_id = ${tenant.id} and same.activity_id = p.activity_id and same.date = p.date and same.deleted_at is null limit 1
    ) is null
  )`;
}
