import { addDays } from '#shared/time/time.ts';

/** What the calendar shows at once. */
export const CALENDAR_VIEWS = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The first and last date that a view of a date shows. Weeks begin on Monday; a month has its six weeks. */
export function calendarSpan(view: CalendarView, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date };
  if (view === 'week') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) };
  const from = mondayOf(firstOfMonth(date));
  return { from, to: addDays(from, 41) };
}

/** The date that the view before (-1) or after (1) shows. */
export function calendarStep(view: CalendarView, date: string, step: -1 | 1): string {
  if (view === 'month') return firstOfMonth(addDays(firstOfMonth(date), step === 1 ? 31 : -1));
  return addDays(date, view === 'week' ? 7 * step : step);
}

/** What a view shows, in words: `July 2026`, `29 Jun – 5 Jul 2026`, `Saturday 4 July 2026`. */
export function calendarTitle(view: CalendarView, date: string, locale: string): string {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(at(date));
  if (view === 'day') return format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at(date));
  const { from, to } = calendarSpan(view, date);
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(at(from), at(to));
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}

function mondayOf(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}
