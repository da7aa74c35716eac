import type { Tenant } from '#shared/contract/tenant.ts';
import type { Occurrence, RecurringActivity } from '#shared/lessons/occurrences.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { insertLessonOfOccurrence, lockPlan } from './makeLesson.queries.ts';
import { findLessonOfOccurrence } from './occurrences.queries.ts';

/**
 * Makes the lesson of a class: once, however many ask at the same moment in however many processes.
 *
 * @returns the id of the one lesson, whoever made it
 * @throws Refused `occurrence_gone` where the plan has just been changed, `lesson_not_found` where its lesson has just been deleted
 */
export async function makeLesson(db: Db, tenant: Tenant, plan: RecurringActivity, occurrence: Occurrence): Promise<number> {
  const id = await db.transaction().execute(async (tx) => ((await lockPlan(tx, tenant, plan)) ? insertLessonOfOccurrence(tx, tenant, occurrence) : undefined));
  if (id !== undefined) return id;
  const made = await findLessonOfOccurrence(db, tenant, plan.id, occurrence.recur, occurrence.date);
  if (!made) throw new Refused('occurrence_gone');
  if (made.is_deleted) throw new Refused('lesson_not_found');
  return made.id;
}
