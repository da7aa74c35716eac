import { addDays, instantOfWallClock, wallClock } from '#shared/time/time.ts';
import type { FeedRange } from './feeds.queries.ts';

/**
 * How far a feed goes back and ahead, in days of the school's calendar. Two days back, so that no lesson of today is missing in any
 * time zone.
 */
const DAYS_BACK = 2;
const DAYS_AHEAD = 366;

/** Maximum number of lessons in a feed; a phone's calendar cannot usefully show more. */
const MOST = 500;

/** Which lessons a feed contains at a moment. */
export function feedRange(now: Date, timezone: string): FeedRange {
  const { date } = wallClock(now, timezone);
  const startOf = (days: number) => instantOfWallClock(addDays(date, days), '00:00', timezone);
  return { since: startOf(-DAYS_BACK), until: startOf(DAYS_AHEAD), limit: MOST };
}
