import type { Lesson } from '#shared/contract/lesson.ts';
import { daysBetween } from '#shared/time/time.ts';

/** The number of lessons shown, unless today has more. */
const MIN_SHOWN = 8;

/** Today's lessons, including those that have begun, and the next ones after them. */
export function nextLessons(upcoming: readonly Lesson[], now: Date, timezone: string): Lesson[] {
  const today = upcoming.filter(({ date }) => daysBetween(now, new Date(date), timezone) === 0);
  return upcoming.slice(0, Math.max(MIN_SHOWN, today.length));
}

/** Counts today's lessons and their participants. Cancelled lessons do not count. */
export function summarizeToday(upcoming: readonly Lesson[], now: Date, timezone: string): { lessons: number; participants: number } {
  const today = upcoming.filter(({ date, is_cancelled }) => !is_cancelled && daysBetween(now, new Date(date), timezone) === 0);
  return { lessons: today.length, participants: today.reduce((sum, { num_bookings }) => sum + num_bookings, 0) };
}
