import type { Lesson } from '../contract/lesson.ts';
import { addDays, instantOfWallClock, wallClock } from '../time/time.ts';

/**
 * The day on which a lesson opens for booking: `open_days_before` days before its date on the school's calendar.
 *
 * @returns an instant within that day (noon), or nothing for a lesson that is open from the start
 */
export function opensOn(lesson: Pick<Lesson, 'date' | 'open_days_before'>, timezone: string): string | undefined {
  if (lesson.open_days_before === null) return undefined;
  const { date } = wallClock(new Date(lesson.date), timezone);
  return instantOfWallClock(addDays(date, -lesson.open_days_before), '12:00', timezone).toISOString();
}
