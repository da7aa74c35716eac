import type { OccurrenceKey } from '#shared/contract/occurrence.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { findOccurrence, type OccurrenceRefusal, type Occurrence, type RecurringActivity } from '#shared/lessons/plans/occurrences.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { instantOfWallClock, isoInstant, startOfToday } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findLessonOfOccurrence } from './occurrences.queries.ts';
import { findPlan } from './plans.queries.ts';

/** The current result for an occurrence: its lesson, the occurrence itself, or the reason why there is neither. */
export type ResolvedOccurrence = { lesson_id: number } | { plan: RecurringActivity; occurrence: Occurrence } | { reason: OccurrenceRefusal };

/**
 * Resolves an occurrence. Its lesson takes precedence over the current plan.
 *
 * @throws Refused `lesson_not_found` if the school has no such activity, the time does not exist, or its lesson was deleted
 */
export async function resolveOccurrence(db: Db, tenant: Tenant, activityId: number, recur: Pick<OccurrenceKey, 'date' | 'time'>, now: Date): Promise<ResolvedOccurrence> {
  const instant = instantOfWallClock(recur.date, recur.time, tenant.timezone);
  const isMoment = isCalendarDate(recur.date) && !Number.isNaN(instant.getTime());
  const plan = isMoment ? await findPlan(db, tenant, activityId) : undefined;
  if (!plan) throw new Refused('lesson_not_found');
  const made = await findLessonOfOccurrence(db, tenant, activityId, recur, isoInstant(instant));
  if (made?.is_deleted) throw new Refused('lesson_not_found');
  if (made) return { lesson_id: made.id };
  // One that has begun is found until its day ends, as lessons are. Whether it takes a booking then is for the rules of bookings to say.
  const found = findOccurrence(plan, recur, now, tenant.timezone, startOfToday(now, tenant.timezone));
  return typeof found === 'string' ? { reason: found } : { plan, occurrence: found };
}
