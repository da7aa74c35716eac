import { type Language, INTL_LOCALES } from '../../language.ts';
import { type Problems } from '../../problems.ts';
import { BOOKABLE_HOURS, bookableTimes, isBookableTime } from '../../time/time.ts';
import { parsePlanTerms, parsePlanText, type PlanTerms, planTermsProblems } from './planTerms.ts';

/** Weekdays as `recurrent_config` names them, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** One time of a plan: `10:00` on the school's clock, and the places of its occurrences. */
export type RecurrentTime = { name: string; time: string; num_places: number };

/** A plan: each of these days at each of these times, by its terms (docs/product.md#recurring-activities). */
export type Recurrence = PlanTerms & { days: Weekday[]; times: RecurrentTime[] };

/** Limits of a plan. */
export const RECURRENCE_LIMITS = { times: 20, name: 100, num_places: 1000 } as const;

/** The plan of a new recurring activity. */
export const DEFAULT_RECURRENCE: Recurrence = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  times: [{ name: 'default', time: '10:00', num_places: 8 }],
};

/**
 * Parses `recurrent_config`, sorts its days and drops unknown fields.
 *
 * @param text JSON text
 * @returns undefined if the text is not a plan
 */
export function parseRecurrence(text: string): Recurrence | undefined {
  const plan = parsePlanText(text);
  if (!Array.isArray(plan?.days) || !Array.isArray(plan.times)) return undefined;
  const { days, times } = plan;
  const terms = parsePlanTerms(plan);
  if (!terms || !days.every((day) => WEEKDAYS.includes(day as Weekday)) || !times.every(isTime)) return undefined;
  return {
    days: WEEKDAYS.filter((day) => days.includes(day)),
    // JSON has no other word for what is no number, which the rules refuse.
    times: times.map(({ name, time, num_places }) => ({ name, time, num_places: num_places ?? NaN })),
    ...terms,
  };
}

/**
 * Checks a plan, by field: `days`, `times`, `times.0.time`, `times.0.num_places`, `times.0.name`, and its terms (`planTermsProblems`). A
 * time may occur once only, because a link to an occurrence contains the time and not its name.
 */
export function recurrenceProblems({ days, times, ...terms }: Recurrence): Problems {
  const problems: Problems = planTermsProblems(terms);
  if (days.length === 0) problems.days = { code: 'days_missing' };
  if (times.length === 0) problems.times = { code: 'times_missing' };
  if (times.length > RECURRENCE_LIMITS.times) problems.times = { code: 'too_large', max: RECURRENCE_LIMITS.times };
  const { first, last } = BOOKABLE_HOURS;
  times.forEach(({ name, time, num_places }, index) => {
    const at = `times.${index}`;
    if (name.trim() === '') problems[`${at}.name`] = { code: 'required' };
    if (name.length > RECURRENCE_LIMITS.name) problems[`${at}.name`] = { code: 'too_long', max: RECURRENCE_LIMITS.name };
    if (!isBookableTime(time)) problems[`${at}.time`] = { code: 'not_bookable_time', from: first, to: last };
    else if (times.findIndex((other) => other.time === time) < index) problems[`${at}.time`] = { code: 'times_alike' };
    if (!Number.isInteger(num_places)) problems[`${at}.num_places`] = { code: 'whole_number' };
    else if (num_places < 1) problems[`${at}.num_places`] = { code: 'too_small', min: 1 };
    else if (num_places > RECURRENCE_LIMITS.num_places) problems[`${at}.num_places`] = { code: 'too_large', max: RECURRENCE_LIMITS.num_places };
  });
  return problems;
}

/**
 * Groups consecutive days: Monday to Wednesday and Saturday are `[['mon', 'tue', 'wed'], ['sat']]`.
 *
 * @param days in the week's order
 */
export function dayRanges(days: readonly Weekday[]): Weekday[][] {
  const ranges: Weekday[][] = [];
  for (const day of days) {
    const range = ranges.at(-1);
    const isNext = range && WEEKDAYS.indexOf(range.at(-1)!) + 1 === WEEKDAYS.indexOf(day);
    if (isNext) range.push(day);
    else ranges.push([day]);
  }
  return ranges;
}

/** Suggests another time for a plan: two hours after its last one, else the first time that the plan does not have. */
export function suggestTime(times: readonly RecurrentTime[]): RecurrentTime {
  const last = times.at(-1) ?? DEFAULT_RECURRENCE.times[0]!;
  const free = bookableTimes().filter((time) => !times.some((other) => other.time === time));
  const later = `${String(Number(last.time.slice(0, 2)) + 2).padStart(2, '0')}${last.time.slice(2)}`;
  return { ...last, time: free.find((time) => time === (times.length > 0 ? later : last.time)) ?? free[0] ?? last.time };
}

/** The weekday of a date, `2026-07-04`. */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!;
}

/** The name of a weekday: `Monday`, `lundi`; or short, without a full stop: `Mon`. */
export function weekdayName(day: Weekday, lang: Language, width: 'long' | 'short'): string {
  // In pt-PT the short names are as long as the long ones; in pt they are short.
  const region = width === 'short' && lang === 'pt' ? 'pt' : INTL_LOCALES[lang];
  const monday = Date.UTC(2024, 0, 1);
  const date = new Date(monday + WEEKDAYS.indexOf(day) * 24 * 60 * 60_000);
  return new Intl.DateTimeFormat(region, { weekday: width, timeZone: 'UTC' }).format(date).replace(/\.$/, '');
}

function isTime(value: unknown): value is Omit<RecurrentTime, 'num_places'> & { num_places: number | null } {
  if (typeof value !== 'object' || value === null) return false;
  const { name, time, num_places } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof time === 'string' && (typeof num_places === 'number' || num_places === null);
}
