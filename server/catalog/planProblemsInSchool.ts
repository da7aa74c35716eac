import { occurrenceLimitProblems, type RecurringActivity } from '#shared/lessons/occurrences.ts';
import type { Problems } from '#shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { listPlans } from '../occurrences/occurrences.queries.ts';
import type { CatalogRecord } from './catalog.queries.ts';

/**
 * Checks an activity's plan against the school's other plans (`occurrenceLimitProblems`). Two concurrent changes may both pass,
 * which is harmless because lists of occurrences have their own limit.
 *
 * @param before the stored activity, if it is being changed
 */
export async function planProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before?: CatalogRecord): Promise<Problems> {
  const activity = record as RecurringActivity;
  if (activity.recurrent !== 1) return {};
  const others = (await listPlans(db, tenant)).filter(({ id }) => id !== before?.id);
  return occurrenceLimitProblems(activity, others, before as RecurringActivity | undefined);
}
