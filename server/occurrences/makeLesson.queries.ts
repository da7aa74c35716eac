import { sql } from 'kysely';
import type { Occurrence, RecurringActivity } from '#shared/lessons/occurrences.ts';
import type { Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/**
 * Locks an activity with its plan until the transaction ends: whoever else makes a lesson of it, by hand or of a class, or
 * changes or deletes it, waits. Activities are locked before lessons here; nothing waits for a lesson's row while it holds one.
 *
 * @returns whether the plan is as it was read
 */
export async function lockPlan(tx: Tx, tenant: OfTenant, plan: RecurringActivity): Promise<boolean> {
  const locked = await tx
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', plan.id)
    .where('deleted_at', 'is', null)
    .where('recurrent', '=', 1)
    .where('recurrent_config', '=', plan.recurrent_config)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * Makes the lesson of a class, if nobody has, and if no other lesson stands for it; its plan is locked. A statement of its own
 * after the lock: it sees what those have made whom the lock has waited for.
 *
 * @returns its id; nothing where there is one
 */
export async function insertLessonOfOccurrence(tx: Tx, tenant: OfTenant, { activity_id, date, num_places, recur }: Occurrence): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into lessons (tenant_id, activity_id, date, num_places, recur_activity_id, recur_date, recur_time)
    select ${tenant.id}::integer, ${activity_id}::integer, ${date}::timestamptz, ${num_places}::integer,
      ${activity_id}::integer, ${recur.date}::date, ${recur.time}
    where not exists (
      select from lessons where tenant_id = ${tenant.id} and activity_id = ${activity_id} and date = ${date} and deleted_at is null
    )
    on conflict (tenant_id, recur_activity_id, recur_date, recur_time) where recur_activity_id is not null do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}
