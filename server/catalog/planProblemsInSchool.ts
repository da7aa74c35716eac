import { classLimitProblems, type Planned } from '#shared/occurrences.ts';
import type { Problems } from '#shared/problems.ts';
import type { Db } from '../db/connect.ts';
import { listPlans } from '../occurrences/occurrences.queries.ts';
import type { CatalogRecord } from './resources.ts';

/**
 * What is wrong with an activity's plan beside the school's others (`classLimitProblems`). Of two that are saved at the same
 * moment both may pass: what is shown ends at the limit all the same.
 *
 * @param before the activity as it is, when it is being changed
 */
export async function planProblemsInSchool(db: Db, tenant: { id: number }, record: CatalogRecord, before?: CatalogRecord): Promise<Problems> {
  const activity = record as Planned;
  if (activity.recurrent !== 1) return {};
  const others = (await listPlans(db, tenant)).filter(({ id }) => id !== before?.id);
  return classLimitProblems(activity, others, before as Planned | undefined);
}
