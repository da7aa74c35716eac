import { sql } from 'kysely';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Recur } from '#shared/contract/recur.ts';
import type { Occurrence, Planned } from '#shared/occurrences.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/** The activities of a school that repeat by themselves, with their plans. */
export async function listPlans(db: Db, tenant: OfTenant): Promise<Planned[]> {
  return db
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('deleted_at', 'is', null)
    .where('recurrent', '=', 1)
    .select(['id', 'recurrent', 'recurrent_config'])
    .orderBy('id')
    .execute();
}

/** One activity's plan, or nothing where the activity is not there or another school's. */
export async function findPlan(db: Db, tenant: OfTenant, id: number): Promise<Planned | undefined> {
  return db
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'recurrent', 'recurrent_config'])
    .executeTakeFirst();
}

/**
 * The lesson that stands for a class: the one made from it, also where it was moved or deleted since; else one of the same
 * activity at the same instant, which a school would not want twice.
 *
 * @param date the class's instant
 */
export async function findLessonOf(
  db: Db,
  tenant: OfTenant,
  activity_id: number,
  { date, time }: Pick<Recur, 'date' | 'time'>,
  instant: string,
): Promise<{ id: number; is_deleted: boolean } | undefined> {
  const { rows } = await sql<{ id: number; is_deleted: boolean }>`
    (
      select id, deleted_at is not null as is_deleted, 0 as rank from lessons
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
 * Makes the lesson of a class, if nobody has, in one statement: of all who try at the same moment one does, and the others wait for
 * it. Its activity and its plan have to be as they were read; whoever deletes the activity waits.
 *
 * @returns its id; nothing where it has been made, or the plan has been changed meanwhile
 */
export async function insertLessonOf(db: Db, tenant: OfTenant, plan: Planned, { date, num_places, recur }: Occurrence): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with plan as (
      select id from activities
      where tenant_id = ${tenant.id} and id = ${plan.id} and deleted_at is null
        and recurrent = 1 and recurrent_config = ${plan.recurrent_config}
      for share
    )
    insert into lessons (tenant_id, activity_id, date, num_places, recur_activity_id, recur_date, recur_time)
    select ${tenant.id}::integer, id, ${date}::timestamptz, ${num_places}::integer, id, ${recur.date}::date, ${recur.time} from plan
    on conflict (tenant_id, recur_activity_id, recur_date, recur_time) where recur_activity_id is not null do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * Those of these classes that no lesson stands for (`findLessonOf` has the rule): a table to select from, with the columns of a
 * class. For use in statements of this school.
 */
export function unmade(tenant: OfTenant, planned: readonly Occurrence[]) {
  return sql<{ activity_id: number; date: string; num_places: number; recur: NonNullable<Lesson['recur']> }>`(
    select p.* from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (activity_id integer, date timestamptz, num_places integer, recur jsonb)
    where not exists (
      select from lessons made
      where made.tenant_id = ${tenant.id} and made.recur_activity_id = p.activity_id
        and made.recur_date = (p.recur->>'date')::date and made.recur_time = p.recur->>'time'
    ) and not exists (
      select from lessons same
      where same.tenant_id = ${tenant.id} and same.activity_id = p.activity_id and same.date = p.date and same.deleted_at is null
    )
  )`;
}
