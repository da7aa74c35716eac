import type { Lesson, LessonChange } from '#shared/contract/lesson.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { mustKeepActivity, lessonChange } from '#shared/lessons/lessonChange.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { queueLessonNotices } from '../mail/outbox/queueLessonNotices.queries.ts';
import { releaseExpiredHolds } from '../places/holds.queries.ts';
import { checkLesson } from './checkLesson.ts';
import { findTiming, updateLesson } from './lessons.queries.ts';

/**
 * Changes a lesson, and queues notices to people who booked it, in the same transaction.
 *
 * @param before the lesson as the admin saw it
 * @returns whether it was changed; see `updateLesson`
 * @throws Refused `invalid_lesson`; `activity_booked` if a booked lesson would get another activity
 */
export async function changeLesson(tx: Tx, tenant: Tenant, before: Lesson, change: LessonChange, now: Date): Promise<boolean> {
  const { id } = before;
  // This also locks the lesson, so `known` stays current until the change.
  await releaseExpiredHolds(tx, tenant, id, now);
  const known = await findTiming(tx, tenant, id);
  const checked = await checkLesson(tx, tenant, change, before);
  if (known && checked.activity_id !== undefined && checked.activity_id !== known.activity_id && mustKeepActivity(known)) {
    throw new Refused('activity_booked', { problems: { activity_id: { code: 'activity_booked' } } });
  }
  if (!known || !(await updateLesson(tx, tenant, id, checked))) return false;
  const { date = known.date, is_cancelled = known.is_cancelled } = checked;
  const what = lessonChange(known, { date, is_cancelled }, now);
  if (what) await queueLessonNotices(tx, tenant, { id, known_date: known.date }, what === 'cancelled' ? 'lesson_cancelled' : 'lesson_moved', now);
  return true;
}
