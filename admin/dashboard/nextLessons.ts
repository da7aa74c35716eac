import type { Lesson } from '#shared/contract/lesson.ts';
import { daysBetween } from '#shared/time.ts';

/** The dashboard shows so many. */
const SHOWN = 8;

/** The next lessons that have not begun, of those of today and later, by date. */
export function nextLessons(upcoming: readonly Lesson[], now: Date): Lesson[] {
  return upcoming.filter(({ date }) => new Date(date) > now).slice(0, SHOWN);
}

/** How many lessons take place today, and how many people are booked into them. */
export function todayOf(upcoming: readonly Lesson[], now: Date, timezone: string): { lessons: number; people: number } {
  const today = upcoming.filter(({ date, is_cancelled }) => !is_cancelled && daysBetween(now, new Date(date), timezone) === 0);
  return { lessons: today.length, people: today.reduce((sum, { num_bookings }) => sum + num_bookings, 0) };
}
