import type { Problem } from '../problems.ts';
import { BOOKABLE_HOURS, isBookableTime, isoInstant, wallClock } from '../time/time.ts';

/**
 * What is wrong with a lesson's date, if anything: no real date of this century, or none of the bookable hours on the
 * school's clock (specification, section 9).
 *
 * @param text an instant as the wire carries it
 * @param timezone the school's
 * @param before the lesson's date as it is, when it is being changed: a date that stays may stay at any hour
 */
export function lessonDateProblem(text: string, timezone: string, before?: string): Problem | undefined {
  const date = new Date(text);
  if (!isDate(date, text)) return { code: 'date' };
  const { first: from, last: to } = BOOKABLE_HOURS;
  if (isoInstant(date) === before || isBookable(date, timezone)) return undefined;
  return { code: 'not_bookable_time', from, to };
}

/** The 30th of February would silently become another day; and nobody teaches in another century. */
function isDate(date: Date, text: string): boolean {
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 16) === text.slice(0, 16) && /^20\d\d-/.test(text);
}

function isBookable(date: Date, timezone: string): boolean {
  return date.getUTCSeconds() === 0 && isBookableTime(wallClock(date, timezone).time);
}
