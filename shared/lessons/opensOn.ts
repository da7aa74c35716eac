import type { Lesson } from '../contract/lesson.ts';
import { addDays, instantOfWallClock, wallClock } from '../time/time.ts';

/**
 * The day on which a lesson opens for booking: `open_days_before` days before its date in the school's time zone.
 *
 * @returns noon of that day; undefined for a lesson that is always open
 */
export function opensOn(lesson: Pick<Lesson, 'date' | 'open_days_before'>, timezone: string): string | undefined {
  if (lesson.open_days_before === null) return undefined;
  const { date } = wallClock(new Date(lesson.date), timezone);
  return instantOfWallClock(addDays(date, -lesson.open_days_before), '12:00', timezone).toISOString();
}
