import type { Booking, OccurrenceSubmission } from '#shared/contract/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { lessonOfOccurrence } from '#shared/lessons/plans/occurrences.ts';
import { instantOfWallClock, isoInstant } from '#shared/time/time.ts';
import { type BookingContext, bookLesson } from '../bookings/bookLesson.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { makeLessonOfOccurrence } from './makeLessonOfOccurrence.ts';
import { findLessonBookedWithKey } from './occurrences.queries.ts';
import { resolveOccurrence } from './resolveOccurrence.ts';

/**
 * Books places in an occurrence. The first booking makes its lesson, after every rule has passed, so a refusal leaves no lesson
 * behind. If the occurrence has a lesson, that is booked, unless it was moved or given another activity.
 *
 * Idempotent as `bookLesson` is, even if an earlier request with the same key made the lesson.
 *
 * @throws Refused as `bookLesson` does; `occurrence_gone` if the plan no longer has it; `lesson_changed` if its lesson was moved or
 *   given another activity; `lesson_past`; `lesson_not_yet_open` beyond the next 14 days
 */
export async function bookOccurrence(
  db: Db,
  tenant: Tenant,
  activityId: number,
  { recur, ...submission }: OccurrenceSubmission,
  context: BookingContext,
): Promise<Booking> {
  const earlier = await findEarlierLesson();
  if (earlier !== undefined) return bookLesson(db, tenant, submission, { ...context, lesson_id: earlier });
  const resolved = await resolveOccurrence(db, tenant, activityId, recur, context.now);
  if ('reason' in resolved) throw new Refused(resolved.reason);
  if ('lesson_id' in resolved) {
    const expected = { activity_id: activityId, date: isoInstant(instantOfWallClock(recur.date, recur.time, tenant.timezone)) };
    return bookLesson(db, tenant, submission, { ...context, lesson_id: resolved.lesson_id, expected });
  }
  const { plan, occurrence } = resolved;
  const target = { lesson: lessonOfOccurrence(occurrence), makeLesson: async () => (await makeLessonOfOccurrence(db, tenant, plan, occurrence)).id };
  try {
    return await bookLesson(db, tenant, submission, { ...context, lesson_id: 0, occurrence: target });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'payment_intent_reused') throw error;
    // A parallel request with the same key may have made and booked the lesson meanwhile.
    const lesson_id = await findEarlierLesson();
    if (lesson_id === undefined) throw error;
    return bookLesson(db, tenant, submission, { ...context, lesson_id });
  }

  async function findEarlierLesson(): Promise<number | undefined> {
    const { payment_intent_id } = submission;
    return payment_intent_id ? findLessonBookedWithKey(db, tenant, payment_intent_id, activityId, recur) : undefined;
  }
}
