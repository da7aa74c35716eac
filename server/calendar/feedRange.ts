import { addDays, instantOfWallClock, wallClock } from '#shared/time/time.ts';
import type { FeedRange } from './feeds.queries.ts';

/** Days of the school's calendar that a feed has: what was lately stays a while, so that nobody's today loses its morning. */
const DAYS_BACK = 2;
const DAYS_AHEAD = 366;

/** More lessons than this a calendar on a phone cannot show anyhow. */
const MOST = 500;

/** What of a school's lessons a feed has at a moment. */
export function feedRange(now: Date, timezone: string): FeedRange {
  const { date } = wallClock(now, timezone);
  const startOf = (days: number) => instantOfWallClock(addDays(date, days), '00:00', timezone);
  return { since: startOf(-DAYS_BACK), until: startOf(DAYS_AHEAD), limit: MOST };
}
