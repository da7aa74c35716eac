import { daysKeptOff, replacedTimes } from '#shared/lessons/plans/daysOff.ts';
import { wallClock } from '#shared/time/time.ts';
import type { Tx } from '../db/connect.ts';
import { insertDaysOff, listMadeLessons } from './keepDaysOff.queries.ts';

/**
 * Keeps classes that were called off, moved or deleted from coming back when a plan gives them another time. Run it while the activity
 * is locked.
 *
 * @param plans of the activity, as text, before and after the change
 */
export async function keepDaysOff(tx: Tx, tenant: { id: number; timezone: string }, activity_id: number, plans: { before: string; after: string }, now: Date): Promise<void> {
  const times = replacedTimes(plans.before, plans.after);
  if (times.size === 0) return;
  const lessons = await listMadeLessons(tx, tenant, activity_id, wallClock(now, tenant.timezone).date, [...times.keys()]);
  const days = daysKeptOff(lessons, times, tenant.timezone);
  if (days.length > 0) await insertDaysOff(tx, tenant, activity_id, days, now);
}
