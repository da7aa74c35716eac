import type { ReportGroup, ReportMeasure, ReportPeriod } from '../contract/report.ts';
import type { Problem, Problems } from '../problems.ts';
import { isCalendarDate } from '../time/calendarDate.ts';
import { addDays } from '../time/time.ts';

/** The longest periods in days: of sums, and of the list of bookings that still owe money. */
export const MAX_DAYS = { totals: 366, due: 92 } as const;

/**
 * Checks the period of a report, by field.
 *
 * @param maxDays one of `MAX_DAYS`
 */
export function periodProblems({ from, to }: ReportPeriod, maxDays: number): Problems {
  const problems: Record<string, Problem> = {};
  if (!isCalendarDate(from)) problems.from = { code: 'date' };
  if (!isCalendarDate(to)) problems.to = { code: 'date' };
  if (problems.from || problems.to) return problems;
  if (to < from) return { to: { code: 'period_order' } };
  return daysOf(from, to) > maxDays ? { to: { code: 'period_too_long', max: maxDays } } : {};
}

/** The longest period of sums that ends today. @param today at the school, `2026-07-01` */
export function yearUntil(today: string): ReportPeriod {
  return { from: addDays(today, 1 - MAX_DAYS.totals), to: today };
}

/** The first days of all days, weeks (Monday) or months that a period touches, in order. */
export function stepsOf({ from, to }: ReportPeriod, by: 'day' | 'week' | 'month'): string[] {
  const steps: string[] = [];
  for (let step = startOfStep(from, by); step <= to; step = startOfStep(addDays(step, { day: 1, week: 7, month: 31 }[by]), by)) steps.push(step);
  return steps;
}

/** Is this a group whose rows are dates? */
export function isDateGroup(by: ReportGroup): by is 'day' | 'week' | 'month' {
  return by === 'day' || by === 'week' || by === 'month';
}

/** Does this measure count people, not money? People have no way of payment. */
export function isPeople(of: ReportMeasure): boolean {
  return of === 'participants' || of === 'no_shows';
}

function startOfStep(date: string, by: 'day' | 'week' | 'month'): string {
  if (by === 'month') return `${date.slice(0, 8)}01`;
  return by === 'week' ? addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7)) : date;
}

function daysOf(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}
