import type { Lesson } from '../contract/lesson.ts';
import { lessonKey } from './lessonKey.ts';
import { whyNotBookable } from './lessonState.ts';

const MAX_ALTERNATIVES = 3;

/**
 * Up to three lessons to offer in place of one that cannot be booked, sorted by date. Lessons of the same activity come
 * first, then the nearest in time.
 *
 * @param lessons upcoming lessons in any order
 * @param participants number of places needed
 * @param timezone the school's
 */
export function alternativeLessons(
  lessons: readonly Lesson[],
  lesson: Pick<Lesson, 'id' | 'activity_id' | 'date' | 'recur'>,
  participants: number,
  now: Date,
  timezone: string,
): Lesson[] {
  const otherActivity = (one: Lesson) => Number(one.activity_id !== lesson.activity_id);
  const away = (one: Lesson) => Math.abs(Date.parse(one.date) - Date.parse(lesson.date));
  const byDate = (a: Lesson, b: Lesson) => Date.parse(a.date) - Date.parse(b.date);
  return lessons
    .filter((one) => lessonKey(one) !== lessonKey(lesson) && whyNotBookable(one, participants, now, timezone) === undefined)
    .toSorted((a, b) => otherActivity(a) - otherActivity(b) || away(a) - away(b) || byDate(a, b))
    .slice(0, MAX_ALTERNATIVES)
    .toSorted(byDate);
}
