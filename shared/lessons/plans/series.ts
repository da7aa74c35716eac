import { SERIES_LIMITS } from '../../lessonLimits.ts';
import type { Problems } from '../../problems.ts';
import { isCalendarDate } from '../../time/calendarDate.ts';
import { addDays, BOOKABLE_HOURS, hasDate, instantOfWallClock, isBookableTime, isoInstant, wallClock } from '../../time/time.ts';
import { type Weekday, weekdayOf } from './recurrence.ts';

/** A series: each of these weekdays, from the first date to the last, at each of these times of the school's clock. */
export type Series = {
  days: readonly Weekday[];
  /** `10:00` */
  times: readonly string[];
  /** The first date and the last, `2026-07-04`. */
  from: string;
  until: string;
  /** Dates that are left out. */
  except: readonly string[];
};

/** How long a series can be taken back. */
export const SERIES_UNDO_MS = 10 * 60_000;

/**
 * Checks a series, by field: `days`, `times`, `times.0`, `from`, `until`, `except.0`. A series without problems may still bring no lesson, or
 * more than `SERIES_LIMITS.lessons`: `seriesDates` says how many.
 */
export function seriesProblems({ days, times, from, until, except }: Series): Problems {
  const problems: Problems = {};
  if (days.length === 0) problems.days = { code: 'days_missing' };
  if (times.length === 0) problems.times = { code: 'times_missing' };
  if (times.length > SERIES_LIMITS.times) problems.times = { code: 'too_large', max: SERIES_LIMITS.times };
  const { first, last } = BOOKABLE_HOURS;
  times.forEach((time, index) => {
    if (!isBookableTime(time)) problems[`times.${index}`] = { code: 'not_bookable_time', from: first, to: last };
    else if (times.indexOf(time) < index) problems[`times.${index}`] = { code: 'times_alike' };
  });
  if (!isCalendarDate(from)) problems.from = { code: 'date' };
  if (!isCalendarDate(until)) problems.until = { code: 'date' };
  else if (!problems.from && until < from) problems.until = { code: 'period_order' };
  else if (!problems.from && until >= addDays(from, SERIES_LIMITS.dates)) problems.until = { code: 'period_too_long', max: SERIES_LIMITS.dates };
  except.forEach((date, index) => {
    if (!isCalendarDate(date)) problems[`except.${index}`] = { code: 'date' };
  });
  return problems;
}

/**
 * The instants at which the lessons of a series begin, in order of time; those before `now` are left out. Lessons keep their time of the
 * school's clock when the clocks change, by the rules of `occurrences`.
 *
 * @param series one without `seriesProblems`
 * @param timezone the school's
 * @returns at most one more than `SERIES_LIMITS.lessons`, so that the caller can refuse a longer series
 */
export function seriesDates({ days, times, from, until, except }: Series, now: Date, timezone: string): string[] {
  const today = wallClock(now, timezone).date;
  const dates: string[] = [];
  for (let date = from > today ? from : today; date <= until && dates.length <= SERIES_LIMITS.lessons; date = addDays(date, 1)) {
    if (!days.includes(weekdayOf(date)) || except.includes(date) || !hasDate(date, timezone)) continue;
    const instants = times.map((time) => instantOfWallClock(date, time, timezone)).filter((instant) => instant > now);
    dates.push(...instants.toSorted((a, b) => a.getTime() - b.getTime()).map(isoInstant));
  }
  return dates.slice(0, SERIES_LIMITS.lessons + 1);
}
