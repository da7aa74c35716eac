import type { BookingEdit } from '#shared/contract/bookingEdit.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { makeLessonOfOccurrence } from '../occurrences/makeLessonOfOccurrence.ts';
import { resolveOccurrence } from '../occurrences/resolveOccurrence.ts';

/**
 * The lesson that a booking moves to. An occurrence without a lesson gets one, before any lesson is locked.
 *
 * @returns undefined if the booking stays
 * @throws Refused `bad_request` if two are named; as `resolveOccurrence` and `makeLessonOfOccurrence`
 */
export async function targetLesson(tx: Tx, tenant: Tenant, { lesson_id, occurrence }: Pick<BookingEdit, 'lesson_id' | 'occurrence'>, now: Date): Promise<number | undefined> {
  if (lesson_id !== undefined && occurrence !== undefined) throw new Refused('bad_request');
  if (!occurrence) return lesson_id;
  const resolved = await resolveOccurrence(tx, tenant, occurrence.activity_id, occurrence.recur, now);
  if ('reason' in resolved) throw new Refused(resolved.reason);
  return 'lesson_id' in resolved ? resolved.lesson_id : (await makeLessonOfOccurrence(tx, tenant, resolved.plan, resolved.occurrence)).id;
}
