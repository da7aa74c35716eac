import { MAX_CALENDAR_DAYS } from '#shared/contract/calendar.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { type DateRange, fortnightFrom } from '#shared/lessons/plans/occurrences.ts';
import { periodProblems } from '#shared/reports/reportPeriod.ts';
import { isCalendarDate } from '#shared/time/calendarDate.ts';
import { addDays, instantOfWallClock, wallClock } from '#shared/time/time.ts';
import { Refused } from '../http/refused.ts';

/** Dates at the school that a list of lessons asks for. With `to` they are a range of at most six weeks. */
export type AskedDates = { from?: string | undefined; to?: string | undefined };

/**
 * The range of dates whose occurrences a list has: the range that is asked for, else the 14 dates from a day on. And the instant before
 * which its lessons begin, if it ends.
 *
 * @throws Refused `bad_request` for a day that does not exist; for a range `invalid_entry` with a problem per field
 */
export function askedRange({ from, to }: AskedDates, { timezone }: Tenant, now: Date): { range: DateRange; until: Date | undefined } {
  if (to === undefined) {
    if (from !== undefined && !isCalendarDate(from)) throw new Refused('bad_request', { errors: { from: 'is a date such as 2026-07-04' } });
    return { range: fortnightFrom(from, now, timezone), until: undefined };
  }
  const range = { from: from ?? wallClock(now, timezone).date, to };
  const problems = periodProblems(range, MAX_CALENDAR_DAYS);
  if (Object.keys(problems).length > 0) throw new Refused('invalid_entry', { problems });
  return { range, until: instantOfWallClock(addDays(to, 1), '00:00', timezone) };
}
