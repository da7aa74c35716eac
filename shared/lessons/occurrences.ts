import type { Activity } from '../contract/activity.ts';
import type { Lesson } from '../contract/lesson.ts';
import type { OccurrenceKey } from '../contract/occurrence.ts';
import { instantsOfDate } from '../time/instantsOfDate.ts';
import type { Problems } from '../problems.ts';
import { parseRecurrence, type Recurrence, recurrenceProblems, type RecurrentTime, WEEKDAYS, weekdayOf } from './recurrence.ts';
import { addDays, isCalendarDate, isoInstant, wallClock } from '../time/time.ts';

/** So many dates of the school's calendar are shown of a plan, today among them (decisions, 8). */
export const OCCURRENCE_DAYS = 14;

/**
 * No school's plans show more than this; the soonest count. A list of lessons ends there, too, and a plan that would bring more is
 * refused (`classLimitProblems`).
 */
export const MAX_OCCURRENCES = 1000;

/** A class of a recurring activity's plan: a lesson to be. `date` is its instant. */
export type Occurrence = { activity_id: number; date: string; num_places: number; recur: OccurrenceKey };

/** What of an activity says when it takes place. */
export type RecurringActivity = Pick<Activity, 'id' | 'recurrent' | 'recurrent_config'>;

/** Why a class cannot be booked that has not been made yet. */
export type OccurrenceRefusal = 'occurrence_gone' | 'lesson_past' | 'lesson_not_yet_open';

/**
 * The classes of these activities that are still to come within the next days, by date. On daylight-saving nights they
 * keep the time on the wall: a time that the clocks skip that day is as much later as they skip, of one that comes twice
 * the first is meant, and a day that a zone leaves out altogether has none.
 *
 * @param timezone the school's
 */
export function occurrences(activities: readonly RecurringActivity[], now: Date, timezone: string): Occurrence[] {
  const plans = activities.flatMap(planOf).toSorted((a, b) => a.id - b.id);
  const today = wallClock(now, timezone).date;
  const found: Occurrence[] = [];
  // Lessons are at daytime, so one date's classes are over before the next one's: date by date is soonest first.
  for (let day = 0; day < OCCURRENCE_DAYS && found.length < MAX_OCCURRENCES; day += 1) {
    const its = onDate(plans, addDays(today, day), timezone).filter(({ instant }) => instant > now.getTime());
    const soonest = its.toSorted((a, b) => a.instant - b.instant).slice(0, MAX_OCCURRENCES - found.length);
    found.push(...soonest.map(asOccurrence));
  }
  return found;
}

/**
 * The class of an activity's plan at a date and time of the school's wall clock, if it can be booked now; else why not.
 * The name that a visitor's page had for it is not asked: times are told apart by the time itself.
 */
export function findOccurrence(activity: RecurringActivity, { date, time }: Pick<OccurrenceKey, 'date' | 'time'>, now: Date, timezone: string): Occurrence | OccurrenceRefusal {
  const found = isCalendarDate(date) ? onDate(planOf(activity), date, timezone).find((one) => one.time.time === time) : undefined;
  if (!found) return 'occurrence_gone';
  if (found.instant <= now.getTime()) return 'lesson_past';
  return date < addDays(wallClock(now, timezone).date, OCCURRENCE_DAYS) ? asOccurrence(found) : 'lesson_not_yet_open';
}

/**
 * What is wrong with an activity's plan beside the others of its school: together they bring too many classes. One that was so
 * before may stay, or become smaller.
 *
 * @param others the school's other plans
 * @param before the activity as it is, when it is being changed
 */
export function occurrenceLimitProblems(activity: RecurringActivity, others: readonly RecurringActivity[], before?: RecurringActivity): Problems {
  const own = classesOf([activity]);
  const classes = own + classesOf(others);
  if (classes <= MAX_OCCURRENCES || own <= classesOf(before ? [before] : [])) return {};
  return { 'recurrent_config.times': { code: 'too_many_classes', classes, max: MAX_OCCURRENCES } };
}

/** A class as the lesson that it is going to be: nobody has booked it, and it is no row yet. */
export function lessonOfOccurrence({ activity_id, date, num_places, recur }: Occurrence): Lesson {
  return { id: 0, activity_id, date, is_cancelled: 0, num_places, num_bookings: 0, open_days_before: null, tags: [], instructors: [], recur };
}

/** An activity that repeats, with its plan read. */
type Plan = Recurrence & { id: number };

/** A class that has been found: which activity's, when, and how the plan has it. `instant` in milliseconds since 1970. */
type Found = { id: number; date: string; instant: number; time: RecurrentTime };

/** None while an activity does not repeat; a plan that is not whole (an old backup's, say) shows nothing either. */
function planOf({ id, recurrent, recurrent_config }: RecurringActivity): Plan[] {
  const plan = recurrent === 1 ? parseRecurrence(recurrent_config) : undefined;
  return plan && Object.keys(recurrenceProblems(plan)).length === 0 ? [{ ...plan, id }] : [];
}

/** So many classes plans bring within the days that are shown, which have each weekday equally often. */
function classesOf(activities: readonly RecurringActivity[]): number {
  return activities.flatMap(planOf).reduce((sum, { days, times }) => sum + days.length * times.length * (OCCURRENCE_DAYS / WEEKDAYS.length), 0);
}

function onDate(plans: readonly Plan[], date: string, timezone: string): Found[] {
  const weekday = weekdayOf(date);
  const instantOf = instantsOfDate(date, timezone);
  return plans
    .filter(({ days }) => days.includes(weekday))
    .flatMap(({ id, times }) =>
      times.flatMap((time) => {
        const instant = instantOf(time.time);
        return instant === undefined ? [] : { id, date, instant, time };
      }),
    );
}

function asOccurrence({ id, date, instant, time }: Found): Occurrence {
  return { activity_id: id, date: isoInstant(new Date(instant)), num_places: time.num_places, recur: { date, time: time.time, name: time.name } };
}
