import { sql } from 'kysely';
import type { Occurrence, RecurringActivity } from '#shared/lessons/plans/occurrences.ts';
import type { Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/**
 * Locks an activity with its plan until the transaction ends. Parallel requests wait if they make a lesson of it, change it or
 * delete it. To avoid deadlocks, lock activities before lessons, never the other way round.
 *
 * @returns whether the plan is still the one that was read
 */
export async function lockPlan(tx: Tx, tenant: OfTenant, plan: RecurringActivity): Promise<boolean> {
  const locked = await tx
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', plan.id)
    .where('deleted_at', 'is', null)
    .where('archived', '=', 0)
    .where('recurrent', '=', 1)
    .where('recurrent_config', '=', plan.recurrent_config)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * Inserts the lesson of an occurrence with its tags and instructors, unless the occurrence already has a lesson. Run it after `lockPlan` and as a separate
 * statement, so that it sees what other transactions committed while the lock waited.
 *
 * @returns its id; undefined if there is a lesson already
 */
export async function insertLessonOfOccurrence(tx: Tx, tenant: OfTenant, { activity_id, date, num_places, recur, tags = [], instructors = [] }: Occurrence): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into lessons (tenant_id, activity_id, date, num_places, recur_activity_id, recur_date, recur_time)
      select ${tenant.id}::integer, ${activity_id}::integer, ${date}::timestamptz, ${num_places}::integer,
        ${activity_id}::integer, ${recur.date}::date, ${recur.time}
      where not exists (
        select from lessons where tenant_id = ${tenant.id} and activity_id = ${activity_id} and date = ${date} and deleted_at is null
      )
      on conflict (tenant_id, recur_activity_id, recur_date, recur_time) where recur_activity_id is not null do nothing
      returning tenant_id, id
    ), tagged as (
      insert into lesson_tags (tenant_id, lesson_id, tag_id)
      select made.tenant_id, made.id, t.id
      from made join tags t on t.tenant_id = made.tenant_id and t.id = any(${tags}::integer[])
      for key share of t
    ), taught as (
      insert into lesson_instructors (tenant_id, lesson_id, instructor_id)
      select made.tenant_id, made.id, i.id
      from made join instructors i on i.tenant_id = made.tenant_id and i.id = any(${instructors}::integer[])
      for key share of i
    )
    select id from made`.execute(tx);
  return rows[0]?.id;
}
