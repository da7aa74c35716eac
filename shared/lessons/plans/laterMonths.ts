import type { Activity } from '../../contract/activity.ts';
import { addDays, wallClock } from '../../time/time.ts';
import type { DateRange } from './occurrences.ts';
import { OCCURRENCE_DAYS, parsePlanTerms, parsePlanText, planTermsProblems } from './planTerms.ts';

/** The months in which a plan brings dates later than the next 14: each as a range of those of its dates that can be booked. */
export function laterMonths({ recurrent, recurrent_config }: Pick<Activity, 'recurrent' | 'recurrent_config'>, now: Date, timezone: string): DateRange[] {
  // `parseRecurrence` would bring the hours of lessons into the first load of the site.
  const terms = recurrent === 1 ? parsePlanTerms(parsePlanText(recurrent_config) ?? {}) : undefined;
  if (!terms || Object.keys(planTermsProblems(terms)).length > 0) return [];
  const { from, until, horizon = OCCURRENCE_DAYS } = terms;
  const today = wallClock(now, timezone).date;
  const soonest = addDays(today, OCCURRENCE_DAYS);
  const furthest = addDays(today, horizon - 1);
  const last = until !== undefined && until < furthest ? until : furthest;
  const months: DateRange[] = [];
  for (let first = from !== undefined && from > soonest ? from : soonest; first <= last; ) {
    const end = endOfMonth(first);
    months.push({ from: first, to: end < last ? end : last });
    first = addDays(end, 1);
  }
  return months;
}

/** The last day of the month of a date. */
export function endOfMonth(date: string): string {
  const [year, month] = date.split('-').map(Number);
  return new Date(Date.UTC(year!, month!, 0)).toISOString().slice(0, 10);
}
