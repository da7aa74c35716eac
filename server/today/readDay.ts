import type { Day } from '#shared/contract/today.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { type DateRange, occurrences } from '#shared/lessons/plans/occurrences.ts';
import { addDays, instantOfWallClock, startOfToday } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { listPlans } from '../occurrences/plans.queries.ts';
import { type FoundLesson, hasInstructors, listBookingsOfDay, listLessonsOfDay, listUnbooked } from './today.queries.ts';

const MOST_LESSONS = 200;
const MOST_BOOKINGS = 2000;

/** Reads the lessons of a date with their people, by time, in the same number of queries whatever the number of lessons. */
export async function readDay(db: Db, tenant: { id: number; timezone: string }, date: string, now: Date): Promise<Day> {
  const span = spanOf(date, addDays(date, 1), tenant);
  const [lessons, bookings, unbooked, has_instructors] = await Promise.all([
    listLessonsOfDay(db, tenant, span, MOST_LESSONS + 1, now),
    listBookingsOfDay(db, tenant, span, MOST_BOOKINGS + 1, now),
    unbookedBetween(db, tenant, { from: date, to: date }, now, startOfToday(now, tenant.timezone)),
    hasInstructors(db, tenant),
  ]);
  const ofLesson = Map.groupBy(bookings.slice(0, MOST_BOOKINGS), ({ lesson_id }) => lesson_id);
  const all = [...lessons, ...unbooked].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  return {
    date,
    lessons: all.slice(0, MOST_LESSONS).map(({ activity_minutes, ...lesson }) => ({
      ...lesson,
      ends: lessonEnd(lesson, { duration_minutes: activity_minutes }) ?? null,
      bookings: (lesson.id > 0 && ofLesson.get(lesson.id)) || [],
    })),
    has_more: all.length > MOST_LESSONS || bookings.length > MOST_BOOKINGS,
    has_instructors,
  };
}

/** From the beginning of one date until the beginning of another, at the school. */
export function spanOf(from: string, until: string, { timezone }: { timezone: string }): { since: Date; until: Date } {
  return { since: instantOfWallClock(from, '00:00', timezone), until: instantOfWallClock(until, '00:00', timezone) };
}

/**
 * Lists the occurrences without a lesson from one date to another, both included.
 *
 * @param since those until this instant are left out
 */
export async function unbookedBetween(db: Db, tenant: { id: number; timezone: string }, range: DateRange, now: Date, since = now): Promise<FoundLesson[]> {
  const found = occurrences(await listPlans(db, tenant), now, tenant.timezone, range, since);
  return found.length > 0 ? listUnbooked(db, tenant, found) : [];
}
