import { canTakeBack } from '#shared/lessons/callOffRules.ts';
import { lockLessons } from '../bookingEdits/bookingEdits.queries.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { listLessonIds, listLessonsToCallOff, lockCallOff, undoCallOff } from './callOffs.queries.ts';

/**
 * Takes a call-off back before anything was sent: its lessons take place, and no mail is sent.
 *
 * @returns an entry of the audit log for each lesson
 * @throws Refused `not_found`, `take_back_late`
 */
export async function takeBack(tx: Tx, tenant: { id: number }, id: number, now: Date): Promise<RequestEntry[]> {
  const ids = await listLessonIds(tx, tenant, id);
  await lockLessons(tx, tenant, ids);
  const stored = await lockCallOff(tx, tenant, id);
  if (!stored) throw new Refused('not_found');
  if (!canTakeBack(stored, now)) throw new Refused('take_back_late');
  const cancelled = (await listLessonsToCallOff(tx, tenant, ids)).filter(({ is_cancelled }) => is_cancelled === 1);
  await undoCallOff(tx, tenant, id, cancelled.map((lesson) => lesson.id), now);
  return cancelled.map((lesson) => ({ id: lesson.id, lesson_id: lesson.id, changes: { is_cancelled: [1, 0], ...(lesson.cancel_reason && { cancel_reason: [lesson.cancel_reason, ''] }) } }));
}
