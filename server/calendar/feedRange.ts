import { addDays, instantOfWallClock, wallClock } from '#shared/time/time.ts';
import type { FeedRange } from './feeds.queries.ts';

/** Days of the school's calendar in a feed. The last two stay, so that no lesson of today is missing in any time zone. */
const DAYS_BACK = 2;
const DAYS_AHEAD = 366;

/** The most lessons of a feed: a phone's calendar cannot show more of them usefully. */
const MOST = 500;

/** Which lessons a feed has now. */
export function feedRange(now: Date, timezone: string): FeedRange {
  const { date } = wallClock(now, timezone);
  const startOf = (days: number) => instantOfWallClock(addDays(date, days), '00:00', timezone);
  return { since: startOf(-DAYS_BACK), until: startOf(DAYS_AHEAD), limit: MOST };
}
