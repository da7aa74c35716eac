import { tzOffset } from '@date-fns/tz/tzOffset';
import { instantOfWallClock, wallClock } from './time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instants of a date's times on the school's wall clock, for many times of one date: the zone is asked once, unless
 * clocks are moved around that date; then it is asked for each time (`instantOfWallClock` says what that means).
 *
 * @param date `2026-07-04`
 * @returns of a time, `10:00`, its instant in milliseconds since 1970; nothing where the zone leaves the date out
 */
export function instantsOfDate(date: string, timezone: string): (time: string) => number | undefined {
  const start = Date.parse(`${date}T00:00:00Z`);
  const [before, after] = [start - DAY, start + 2 * DAY].map((instant) => tzOffset(timezone, new Date(instant))) as [number, number];
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
