import { canTakeBack } from '#shared/lessons/callOffRules.ts';
import { lockLessons } from '../bookingEdits/bookingEdits.queries.ts';
import type { RequestEntry } from '../audit/audited.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { offerPlaces } from '../places/givePlacesBack.ts';
import { listLessonIds, listLessonsToCallOff, lockCallOff, undoCallOff } from './callOffs.queries.ts';

/**
 * Takes a call-off back before anything was sent: its lessons take place, and no mail is sent. A lesson that took place after all, and was
 * cancelled or called off anew since, stays as it is.
 *
 * @returns an entry of the audit log for each lesson
 * @throws Refused `not_found`, `take_back_late`
 */
export async function takeBack(tx: Tx, tenant: { id: number }, id: number, now: Date): Promise<RequestEntry[]> {
  await lockLessons(tx, tenant, (await listLessonIds(tx, tenant, id)).all);
  const stored = await lockCallOff(tx, tenant, id);
  if (!stored) throw new Refused('not_found');
  if (!canTakeBack(stored, now)) throw new Refused('take_back_late');
  const { all, restored } = await listLessonIds(tx, tenant, id);
  const cancelled = (await listLessonsToCallOff(tx, tenant, all)).filter((lesson) => lesson.is_cancelled === 1 && !restored.includes(lesson.id));
  await undoCallOff(tx, tenant, id, cancelled.map((lesson) => lesson.id), now);
  for (const lesson of cancelled) await offerPlaces(tx, tenant, lesson.id, now);
  return cancelled.map((lesson) => ({ id: lesson.id, lesson_id: lesson.id, changes: { is_cancelled: [1, 0], ...(lesson.cancel_reason && { cancel_reason: [lesson.cancel_reason, ''] }) } }));
}
