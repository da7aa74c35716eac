import type { Activity } from './contract/activity.ts';
import type { Lesson } from './contract/lesson.ts';
import type { Recur } from './contract/recur.ts';
import { readRecurrence, type Recurrence, recurrenceProblems, weekdayOf } from './recurrence.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from './time.ts';

/** So many dates of the school's calendar are shown of a plan, today among them (decisions, 8). */
export const OCCURRENCE_DAYS = 14;

/** No school's plans show more than this; the soonest count. A list of lessons ends there, too. */
export const MOST_OCCURRENCES = 1000;

/** A class of a recurring activity's plan: a lesson to be. `date` is its instant. */
export type Occurrence = { activity_id: number; date: string; num_places: number; recur: Recur };

/** What of an activity says when it takes place. */
export type Planned = Pick<Activity, 'id' | 'recurrent' | 'recurrent_config'>;

/** Why a class cannot be booked that has not been made yet. */
export type NoOccurrence = 'occurrence_gone' | 'lesson_past' | 'lesson_not_yet_open';

/**
 * The classes of these activities that are still to come within the next days, by date. On daylight-saving nights they
 * keep the time on the wall: a time that the clocks skip that day is as much later as they skip, of one that comes twice
 * the first is meant, and a day that a zone leaves out altogether has none.
 *
 * @param timezone the school's
 */
export function occurrences(activities: readonly Planned[], now: Date, timezone: string): Occurrence[] {
  const today = wallClock(now, timezone).date;
  const dates = Array.from({ length: OCCURRENCE_DAYS }, (_, index) => addDays(today, index));
  return activities
    .flatMap((activity) => {
      const plan = planOf(activity);
      return dates.flatMap((date) => (plan ? onDate(activity, plan, date, timezone) : []));
    })
    .filter(({ date }) => new Date(date) > now)
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date) || a.activity_id - b.activity_id)
    .slice(0, MOST_OCCURRENCES);
}

/**
 * The class of an activity's plan at a date and time of the school's wall clock, if it can be booked now; else why not.
 * The name that a visitor's page had for it is not asked: times are told apart by the time itself.
 */
export function findOccurrence(activity: Planned, { date, time }: Pick<Recur, 'date' | 'time'>, now: Date, timezone: string): Occurrence | NoOccurrence {
  const plan = planOf(activity);
  const found = plan && isDate(date) ? onDate(activity, plan, date, timezone).find(({ recur }) => recur.time === time) : undefined;
  if (!found) return 'occurrence_gone';
  if (new Date(found.date) <= now) return 'lesson_past';
  return date < addDays(wallClock(now, timezone).date, OCCURRENCE_DAYS) ? found : 'lesson_not_yet_open';
}

/** A class as the lesson that it is going to be: nobody has booked it, and it is no row yet. */
export function asLesson({ activity_id, date, num_places, recur }: Occurrence): Lesson {
  return { id: 0, activity_id, date, is_cancelled: 0, num_places, num_bookings: 0, open_days_before: null, tags: [], instructors: [], recur };
}

/** Is there this date, in this century? The 30th of February would silently become another day. */
export function isDate(date: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && addDays(date, 0) === date;
}

/** Nothing while an activity does not repeat; a plan that is not whole (an old backup's, say) shows nothing either. */
function planOf({ recurrent, recurrent_config }: Planned): Recurrence | undefined {
  const plan = recurrent === 1 ? readRecurrence(recurrent_config) : undefined;
  return plan && Object.keys(recurrenceProblems(plan)).length === 0 ? plan : undefined;
}

function onDate({ id }: Planned, { days, times }: Recurrence, date: string, timezone: string): Occurrence[] {
  if (!days.includes(weekdayOf(date))) return [];
  return times.flatMap((time) => {
    const instant = instantOfWallClock(date, time.time, timezone);
    if (wallClock(instant, timezone).date !== date) return [];
    return { activity_id: id, date: isoInstant(instant), num_places: time.num_places, recur: { date, time: time.time, name: time.name } };
  });
}
