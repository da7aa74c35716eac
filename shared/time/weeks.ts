import { addDays, instantOfWallClock, wallClock } from './time.ts';

/** Weeks that the dashboard shows, this one included. */
export const STATS_WEEKS = 12;

/** A week in the school's time zone: its Monday, `2026-06-29`, and the instant at which it began. */
export type Week = { monday: string; since: Date };

/** The last `count` weeks in the school's time zone, Monday to Sunday, oldest first. The last one contains `now`. */
export function lastWeeks(now: Date, timezone: string, count: number): Week[] {
  const today = wallClock(now, timezone).date;
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(today, (index - count + 1) * 7 - daysSinceMonday);
    return { monday, since: instantOfWallClock(monday, '00:00', timezone) };
  });
}
