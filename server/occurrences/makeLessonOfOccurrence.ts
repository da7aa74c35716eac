import type { Tenant } from '#shared/contract/tenant.ts';
import type { Occurrence, RecurringActivity } from '#shared/lessons/plans/occurrences.ts';
import type { Db } from '../db/connect.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { Refused } from '../http/refused.ts';
import { insertLessonOfOccurrence, lockPlan } from './makeLessonOfOccurrence.queries.ts';
import { findLessonOfOccurrence } from './occurrences.queries.ts';

/**
 * Makes the lesson of an occurrence, exactly once even with parallel requests in several processes.
 *
 * @returns the lesson's id, and whether this call made it
 * @throws Refused `occurrence_gone` if the plan has just changed, `lesson_not_found` if its lesson has just been deleted
 */
export async function makeLessonOfOccurrence(db: Db, tenant: Tenant, plan: RecurringActivity, occurrence: Occurrence): Promise<{ id: number; isNew: boolean }> {
  const id = await inTransaction(db, async (tx) => ((await lockPlan(tx, tenant, plan)) ? insertLessonOfOccurrence(tx, tenant, occurrence) : undefined));
  if (id !== undefined) return { id, isNew: true };
  const made = await findLessonOfOccurrence(db, tenant, plan.id, occurrence.recur, occurrence.date);
  if (!made) throw new Refused('occurrence_gone');
  if (made.is_deleted) throw new Refused('lesson_not_found');
  return { id: made.id, isNew: false };
}
