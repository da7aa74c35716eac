import type { LessonsChange } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { movedDate } from '#shared/lessons/movedDate.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { changeLesson } from './changeLesson.ts';
import { lessonEntry } from './lessonEntry.ts';
import { findLesson } from './lessons.queries.ts';

/**
 * Moves lessons by the same days and minutes, and gives them other instructors: all of them or none. Locks them in the order of their ids.
 *
 * @returns an entry of the audit log for each lesson that changed
 * @throws Refused `lesson_not_found`, `lesson_cancelled`, `lesson_past` for a lesson that has begun or would have; `changed_meanwhile` for one that
 *   another admin changed; as `changeLesson`
 */
export async function changeLessons(tx: Tx, tenant: Tenant, { lessons, days = 0, minutes = 0, instructors }: LessonsChange, cause: { actor: Actor; now: Date }): Promise<RequestEntry[]> {
  const { now } = cause;
  const entries = [];
  for (const { id, version } of lessons.toSorted((a, b) => a.id - b.id)) {
    await releaseExpiredHolds(tx, tenant, id, now);
    const before = await findLesson(tx, tenant, id, now);
    if (!before) throw new Refused('lesson_not_found');
    if (before.is_cancelled) throw new Refused('lesson_cancelled');
    const date = movedDate(before.date, { days, minutes }, tenant.timezone);
    if (new Date(before.date) <= now || new Date(date) <= now) throw new Refused('lesson_past');
    const isMoved = days !== 0 || minutes !== 0;
    if (!(await changeLesson(tx, tenant, before, { version, ...(isMoved && { date }), ...(instructors && { instructors }) }, cause))) throw new Refused('changed_meanwhile');
    const entry = lessonEntry(before, await findLesson(tx, tenant, id, now));
    if (entry) entries.push(entry);
  }
  return entries;
}
