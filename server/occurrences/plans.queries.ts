import { sql } from 'kysely';
import type { RecurringActivity } from '#shared/lessons/plans/occurrences.ts';
import { parseRecurrence } from '#shared/lessons/plans/recurrence.ts';
import type { Db } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';
import { DEFAULT_TAGS_AND_INSTRUCTORS, listKnown } from '../lessons/lessonDefaults.queries.ts';

type OfTenant = { id: number };

/** Lists the recurring activities of a school, with their plans. */
export async function listPlans(db: Db, tenant: OfTenant): Promise<RecurringActivity[]> {
  const activities = await db
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('deleted_at', 'is', null)
    .where('archived', '=', 0)
    .where('recurrent', '=', 1)
    .select(['id', 'recurrent', 'recurrent_config', ...DEFAULT_TAGS_AND_INSTRUCTORS])
    .orderBy('id')
    .modifyEnd(PREPARED)
    .execute();
  return withOwn(db, tenant, activities);
}

/** Finds one activity's plan. That of an archived one brings nothing. */
export async function findPlan(db: Db, tenant: OfTenant, id: number): Promise<RecurringActivity | undefined> {
  const activity = await db
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', sql<0 | 1>`recurrent * (1 - archived)`.as('recurrent'), 'recurrent_config', ...DEFAULT_TAGS_AND_INSTRUCTORS])
    .executeTakeFirst();
  return activity && (await withOwn(db, tenant, [activity]))[0];
}

/** The instructors and tags of the plans that name some replace those of their activities. Deleted ones are left out. */
async function withOwn(db: Db, tenant: OfTenant, activities: RecurringActivity[]): Promise<RecurringActivity[]> {
  const plans = activities.map(({ recurrent_config }) => parseRecurrence(recurrent_config));
  const named = { tags: plans.flatMap((plan) => plan?.tags ?? []), instructors: plans.flatMap((plan) => plan?.instructors ?? []) };
  if (named.tags.length + named.instructors.length === 0) return activities;
  const known = await listKnown(db, tenant, named);
  return activities.map((activity, index) => {
    const { tags, instructors } = plans[index] ?? {};
    return {
      ...activity,
      ...(tags && { tags: tags.filter((id) => known.tags.includes(id)) }),
      ...(instructors && { instructors: instructors.filter((id) => known.instructors.includes(id)) }),
    };
  });
}
