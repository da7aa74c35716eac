import { addDays, instantOfWallClock, isoInstant, wallClock } from '../time/time.ts';

/** How far apart a lesson and its clone are proposed to be, in days. */
export const CLONE_STEPS = { day: 1, week: 7 } as const;

export type CloneStep = keyof typeof CLONE_STEPS;

const DAY = 24 * 60 * 60_000;

/**
 * The date that is proposed for a clone: the next day or week at the same time of the school's clock. For a lesson of the past it is the first such
 * date after today, so that weeks keep the weekday.
 *
 * @param date of the lesson, an instant
 * @returns an instant
 */
export function cloneDate(date: string, step: CloneStep, now: Date, timezone: string): string {
  const { date: day, time } = wallClock(new Date(date), timezone);
  const days = CLONE_STEPS[step];
  const passed = (Date.parse(wallClock(now, timezone).date) - Date.parse(day)) / DAY;
  const steps = Math.max(1, Math.floor(passed / days) + 1);
  return isoInstant(instantOfWallClock(addDays(day, steps * days), time, timezone));
}
