import type { Calendar } from '#shared/contract/calendar.ts';
import { lessonEnd } from '#shared/lessons/lessonEnd.ts';
import { addDays, startOfToday } from '#shared/time/time.ts';
import type { Db } from '../db/connect.ts';
import { spanOf, unbookedBetween } from '../today/readDay.ts';
import { listLessonsOfDay } from '../today/today.queries.ts';

const MOST_LESSONS = 1000;

/** Reads the lessons and unbooked occurrences of some dates, by time, in the same number of queries whatever their number. */
export async function readCalendar(db: Db, tenant: { id: number; timezone: string }, { from, to }: { from: string; to: string }, now: Date): Promise<Calendar> {
  const [lessons, unbooked] = await Promise.all([
    listLessonsOfDay(db, tenant, spanOf(from, addDays(to, 1), tenant), MOST_LESSONS + 1, now),
    unbookedBetween(db, tenant, { from, to }, now, startOfToday(now, tenant.timezone)),
  ]);
  const all = [...lessons, ...unbooked].toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  return {
    from,
    to,
    lessons: all.slice(0, MOST_LESSONS).map(({ activity_minutes, ...lesson }) => ({ ...lesson, ends: lessonEnd(lesson, { duration_minutes: activity_minutes }) ?? null })),
    has_more: all.length > MOST_LESSONS,
  };
}
