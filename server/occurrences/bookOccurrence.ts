import type { Booking, OccurrenceSubmission } from '#shared/contract/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { lessonOfOccurrence } from '#shared/lessons/occurrences.ts';
import { instantOfWallClock, isoInstant } from '#shared/time/time.ts';
import { bookLesson, type Visitor } from '../bookings/bookLesson.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { makeLesson } from './makeLesson.ts';
import { findLessonBookedWithKey } from './occurrences.queries.ts';
import { resolveOccurrence } from './resolveOccurrence.ts';

/**
 * Books places in a class of a recurring activity (decisions, 8). The first booking makes the lesson, when every rule has been
 * asked: what is refused leaves no lesson behind. Where there is a lesson already it is booked as any other, unless it has
 * become another one than the class that was asked for. Whoever has booked it in this visit goes on with that booking.
 *
 * @throws Refused as `bookLesson` does, `occurrence_gone` where the plan does not have the class (any more),
 *   `lesson_changed` where its lesson was moved or given another activity, `lesson_past`, `lesson_not_yet_open` beyond the next 14 days
 */
export async function bookOccurrence(
  db: Db,
  tenant: Tenant,
  activityId: number,
  { recur, ...submission }: OccurrenceSubmission,
  visitor: Visitor,
): Promise<Booking> {
  const booked = await bookedBefore();
  if (booked !== undefined) return bookLesson(db, tenant, submission, { ...visitor, lesson_id: booked });
  const standing = await resolveOccurrence(db, tenant, activityId, recur, visitor.now);
  if ('reason' in standing) throw new Refused(standing.reason);
  if ('lesson_id' in standing) {
    const asked = { activity_id: activityId, date: isoInstant(instantOfWallClock(recur.date, recur.time, tenant.timezone)) };
    return bookLesson(db, tenant, submission, { ...visitor, lesson_id: standing.lesson_id, asked });
  }
  const { plan, occurrence } = standing;
  const unmade = { lesson: lessonOfOccurrence(occurrence), make: () => makeLesson(db, tenant, plan, occurrence) };
  try {
    return await bookLesson(db, tenant, submission, { ...visitor, lesson_id: 0, unmade });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'payment_intent_reused') throw error;
    // A twin of this request may have made the lesson and booked it meanwhile.
    const lesson_id = await bookedBefore();
    if (lesson_id === undefined) throw error;
    return bookLesson(db, tenant, submission, { ...visitor, lesson_id });
  }

  async function bookedBefore(): Promise<number | undefined> {
    const { payment_intent_id } = submission;
    return payment_intent_id ? findLessonBookedWithKey(db, tenant, payment_intent_id, activityId, recur) : undefined;
  }
}
