import type { LaterMonth } from '../contract/schedule.ts';
import { addDays, wallClock } from '../time/time.ts';
import { endOfMonth } from './plans/laterMonths.ts';
import type { DateRange } from './plans/occurrences.ts';
import { OCCURRENCE_DAYS } from './plans/planTerms.ts';

/** A school with at most so many lessons ahead shows all of them on its first page; others show 14 days, and later ones by month. */
export const CARRIED_LESSONS = 60;

/** The first day at the school that the 14 days do not have. */
export function firstLaterDay(now: Date, timezone: string): string {
  return addDays(wallClock(now, timezone).date, OCCURRENCE_DAYS);
}

/** The days of a month, such as `2027-01`, that come after the 14 days; undefined if none does. */
export function laterDaysOf(month: string, now: Date, timezone: string): DateRange | undefined {
  const first = `${month}-01`;
  const later = firstLaterDay(now, timezone);
  const range = { from: first > later ? first : later, to: endOfMonth(first) };
  return range.from <= range.to ? range : undefined;
}

/** Joins lists of later months into one, by month, with each activity once. */
export function joinMonths(lists: readonly LaterMonth[]): LaterMonth[] {
  const byMonth = Map.groupBy(lists, ({ month }) => month);
  const joined = [...byMonth].map(([month, those]) => ({ month, activities: [...new Set(those.flatMap(({ activities }) => activities))].toSorted((a, b) => a - b) }));
  return joined.toSorted((a, b) => (a.month < b.month ? -1 : 1));
}
