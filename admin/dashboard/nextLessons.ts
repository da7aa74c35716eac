import type { Lesson } from '#shared/contract/lesson.ts';
import { daysBetween } from '#shared/time/time.ts';

/** The dashboard shows so many, or all of today's. */
const SHOWN = 8;

/** All of today's lessons, begun ones too (their people are at the beach), and the next ones behind them, by date. */
export function nextLessons(upcoming: readonly Lesson[], now: Date, timezone: string): Lesson[] {
  const today = upcoming.filter(({ date }) => daysBetween(now, new Date(date), timezone) === 0);
  return upcoming.slice(0, Math.max(SHOWN, today.length));
}

/** How many lessons take place today, and how many people are booked into them. */
export function summarizeToday(upcoming: readonly Lesson[], now: Date, timezone: string): { lessons: number; participants: number } {
  const today = upcoming.filter(({ date, is_cancelled }) => !is_cancelled && daysBetween(now, new Date(date), timezone) === 0);
  return { lessons: today.length, participants: today.reduce((sum, { num_bookings }) => sum + num_bookings, 0) };
}
