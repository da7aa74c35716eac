import { addDays } from './time.ts';

/** Does this date exist, in this century? `Date` would turn the 30th of February into another day. */
export function isCalendarDate(date: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && addDays(date, 0) === date;
}
