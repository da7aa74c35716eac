import type { Activity } from '../../contract/activity.ts';
import type { Lesson } from '../../contract/lesson.ts';
import type { OccurrenceKey } from '../../contract/occurrence.ts';
import type { Problems } from '../../problems.ts';
import { isInSeason, OCCURRENCE_DAYS } from './planTerms.ts';
import { parseRecurrence, type Recurrence, recurrenceProblems, type RecurrentTime, WEEKDAYS, weekdayOf } from './recurrence.ts';
import { isCalendarDate } from '../../time/calendarDate.ts';
import { addDays, hasDate, instantOfWallClock, isoInstant, wallClock } from '../../time/time.ts';

/**
 * The most occurrences of one school in a list: as many as a list has rows. `occurrenceLimitProblems` refuses a plan that brings more
 * within 14 dates.
 */
export const MAX_OCCURRENCES = 1000;

/** Dates of the school's calendar, both included. */
export type DateRange = { from: string; to: string };

/** Tags and instructors that an occurrence has from its plan or activity. */
type Defaults = Partial<Pick<Lesson, 'tags' | 'instructors'>>;

/** A date and time that the plan of a recurring activity brings. `date` is the instant. */
export type Occurrence = { activity_id: number; date: string; num_places: number; recur: OccurrenceKey } & Defaults;

/** The fields of an activity that hold its plan, and what its lessons take from it. */
export type RecurringActivity = Pick<Activity, 'id' | 'recurrent' | 'recurrent_config'> & Defaults;

/** Why an occurrence cannot be booked. */
export type OccurrenceRefusal = 'occurrence_gone' | 'lesson_past' | 'lesson_not_yet_open';

/**
 * The occurrences of these activities within the next 14 dates, or within a range of dates, that have not begun, by date. Later than 14
 * dates ahead, a plan brings them up to its horizon. They keep their wall-clock time when the clocks change. A skipped time moves
 * forward by the skipped hour; of a repeated time the first counts. A date that the time zone leaves out has none.
 *
 * @param timezone the school's
 * @param since occurrences until this instant are left out; a day with its walk-ins has those of today that have begun, too
 * @returns at most `MAX_OCCURRENCES`, the soonest
 */
export function occurrences(activities: readonly RecurringActivity[], now: Date, timezone: string, range?: DateRange, since = now): Occurrence[] {
  const today = wallClock(now, timezone).date;
  const plans = activities
    .flatMap(completePlans)
    .map((plan) => ({ ...plan, ends: horizonEnd(plan, today) }))
    .toSorted((a, b) => a.id - b.id);
  const { from, to } = range ?? { from: today, to: addDays(today, OCCURRENCE_DAYS - 1) };
  const last = plans.map(({ ends }) => ends).toSorted().at(-1) ?? today;
  const found: Occurrence[] = [];
  // Lessons are in the daytime, so going date by date yields them in order of time.
  for (let date = from > today ? from : today; date <= to && date < last && found.length < MAX_OCCURRENCES; date = addDays(date, 1)) {
    const open = plans.filter(({ ends }) => date < ends);
    const occurrencesOfDay = occurrencesOnDate(open, date, timezone).filter(({ instant }) => instant > since);
    const soonest = occurrencesOfDay.toSorted((a, b) => a.instant.getTime() - b.instant.getTime()).slice(0, MAX_OCCURRENCES - found.length);
    found.push(...soonest.map(asOccurrence));
  }
  return found;
}

/** The 14 dates from a date on, or from today if that is later. */
export function fortnightFrom(date: string | undefined, now: Date, timezone: string): DateRange {
  const today = wallClock(now, timezone).date;
  const from = date !== undefined && date > today ? date : today;
  return { from, to: addDays(from, OCCURRENCE_DAYS - 1) };
}

/**
 * Finds the occurrence at a date and time of the school's wall clock, or the reason why it cannot be booked. The time's name is
 * not compared, so renaming it breaks no link.
 *
 * @param since an occurrence until this instant is past
 */
export function findOccurrence(activity: RecurringActivity, { date, time }: Pick<OccurrenceKey, 'date' | 'time'>, now: Date, timezone: string, since = now): Occurrence | OccurrenceRefusal {
  const [plan] = isCalendarDate(date) ? completePlans(activity) : [];
  const found = plan && occurrencesOnDate([plan], date, timezone).find((one) => one.time.time === time);
  if (!found) return 'occurrence_gone';
  if (found.instant <= since) return 'lesson_past';
  return date < horizonEnd(plan, wallClock(now, timezone).date) ? asOccurrence(found) : 'lesson_not_yet_open';
}

/**
 * Checks that the plans of a school bring at most `MAX_OCCURRENCES`. A plan that is already too large may stay or shrink.
 *
 * @param others the school's other recurring activities
 * @param before the stored activity, for a change
 */
export function occurrenceLimitProblems(activity: RecurringActivity, others: readonly RecurringActivity[], before?: RecurringActivity): Problems {
  const own = countOccurrences([activity]);
  const total = own + countOccurrences(others);
  if (total <= MAX_OCCURRENCES || own <= countOccurrences(before ? [before] : [])) return {};
  return { 'recurrent_config.times': { code: 'too_many_classes', classes: total, max: MAX_OCCURRENCES } };
}

/** An occurrence in the shape of a lesson: without bookings, with id 0. */
export function lessonOfOccurrence({ activity_id, date, num_places, recur, tags = [], instructors = [] }: Occurrence): Lesson {
  return { id: 0, activity_id, date, is_cancelled: 0, num_places, num_bookings: 0, open_days_before: null, tags, instructors, recur };
}

/** A recurring activity with its parsed plan. */
type Plan = Omit<Recurrence, keyof Defaults> & { id: number; defaults: Defaults };

/** An occurrence of activity `id`. */
type FoundOccurrence = { id: number; date: string; instant: Date; time: RecurrentTime; defaults: Defaults };

/** The plan as a list of one; empty if the activity does not repeat or its plan is incomplete. */
function completePlans({ id, recurrent, recurrent_config, ...defaults }: RecurringActivity): Plan[] {
  const plan = recurrent === 1 ? parseRecurrence(recurrent_config) : undefined;
  return plan && Object.keys(recurrenceProblems(plan)).length === 0 ? [{ ...plan, id, defaults: defaultsOf(defaults) }] : [];
}

/** The first date that is beyond the horizon of a plan. */
function horizonEnd({ horizon = OCCURRENCE_DAYS }: Plan, today: string): string {
  return addDays(today, horizon);
}

/** Counts the occurrences within 14 dates of the season, which have each weekday twice. */
function countOccurrences(activities: readonly RecurringActivity[]): number {
  return activities.flatMap(completePlans).reduce((sum, { days, times }) => sum + days.length * times.length * (OCCURRENCE_DAYS / WEEKDAYS.length), 0);
}

function occurrencesOnDate(plans: readonly Plan[], date: string, timezone: string): FoundOccurrence[] {
  const weekday = weekdayOf(date);
  if (!hasDate(date, timezone)) return [];
  return plans
    .filter((plan) => plan.days.includes(weekday) && isInSeason(plan, date))
    .flatMap(({ id, times, defaults }) => times.map((time) => ({ id, date, instant: instantOfWallClock(date, time.time, timezone), time, defaults })));
}

/** The given tags and instructors alone, without other fields of the activity. */
function defaultsOf({ tags, instructors }: Defaults): Defaults {
  return { ...(tags && { tags }), ...(instructors && { instructors }) };
}

function asOccurrence({ id, date, instant, time, defaults }: FoundOccurrence): Occurrence {
  return { activity_id: id, date: isoInstant(instant), num_places: time.num_places, recur: { date, time: time.time, name: time.name }, ...defaults };
}
