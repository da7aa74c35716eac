import { occurrenceLimitProblems, type RecurringActivity } from '#shared/lessons/occurrences.ts';
import type { Problems } from '#shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { listPlans } from '../occurrences/occurrences.queries.ts';
import type { CatalogRecord } from './catalog.queries.ts';

/**
 * What is wrong with an activity's plan beside the school's others (`classLimitProblems`). Of two that are saved at the same
 * moment both may pass: what is shown ends at the limit all the same.
 *
 * @param before the activity as it is, when it is being changed
 */
export async function planProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before?: CatalogRecord): Promise<Problems> {
  const activity = record as RecurringActivity;
  if (activity.recurrent !== 1) return {};
  const others = (await listPlans(db, tenant)).filter(({ id }) => id !== before?.id);
  return occurrenceLimitProblems(activity, others, before as RecurringActivity | undefined);
}
