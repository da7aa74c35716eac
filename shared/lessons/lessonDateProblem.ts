import type { Problem } from '../problems.ts';
import { BOOKABLE_HOURS, isBookableTime, isoInstant, wallClock } from '../time/time.ts';

/**
 * Checks a lesson's date: it exists, lies in this century, and falls into the bookable hours on the school's clock.
 *
 * @param text an instant as on the wire
 * @param timezone the school's
 * @param before the stored date, for a change: an unchanged date is valid at any hour
 */
export function lessonDateProblem(text: string, timezone: string, before?: string): Problem | undefined {
  const date = new Date(text);
  if (!isDate(date, text)) return { code: 'date' };
  const { first: from, last: to } = BOOKABLE_HOURS;
  if (isoInstant(date) === before || isBookable(date, timezone)) return undefined;
  return { code: 'not_bookable_time', from, to };
}

/** `Date` would turn the 30th of February into another day. */
function isDate(date: Date, text: string): boolean {
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 16) === text.slice(0, 16) && /^20\d\d-/.test(text);
}

function isBookable(date: Date, timezone: string): boolean {
  return date.getUTCSeconds() === 0 && isBookableTime(wallClock(date, timezone).time);
}
