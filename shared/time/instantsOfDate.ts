import { instantOfWallClock, offsetAt, wallClock } from './time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Converts many times of one date. The offset of the time zone is looked up once, unless the clocks change around that
 * date; then `instantOfWallClock` converts each time.
 *
 * @param date `2026-07-04`
 * @returns converts a time, `10:00`, to milliseconds since 1970; undefined if the time zone leaves the date out
 */
export function instantsOfDate(date: string, timezone: string): (time: string) => number | undefined {
  const start = Date.parse(`${date}T00:00:00Z`);
  const [before, after] = [start - DAY, start + 2 * DAY].map((instant) => offsetAt(new Date(instant), timezone)) as [number, number];
  const known = new Map<string, number | undefined>();
  function ask(time: string): number | undefined {
    if (before === after) return Date.parse(`${date}T${time}:00Z`) - before * MINUTE;
    const instant = instantOfWallClock(date, time, timezone);
    return wallClock(instant, timezone).date === date ? instant.getTime() : undefined;
  }
  return (time) => {
    if (!known.has(time)) known.set(time, ask(time));
    return known.get(time);
  };
}
