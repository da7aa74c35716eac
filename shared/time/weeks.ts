import { addDays, instantOfWallClock, wallClock } from './time.ts';

/** The dashboard looks back over so many weeks, this one included. */
export const STATS_WEEKS = 12;

/** A week of the school's calendar: its Monday there, `2026-06-29`, and the instant at which that began. */
export type Week = { monday: string; since: Date };

/** The last `count` weeks in the school's zone, Monday to Sunday, oldest first; the last is the one that `now` is in. */
export function lastWeeks(now: Date, timezone: string, count: number): Week[] {
  const today = wallClock(now, timezone).date;
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(today, (index - count + 1) * 7 - daysSinceMonday);
    return { monday, since: instantOfWallClock(monday, '00:00', timezone) };
  });
}
