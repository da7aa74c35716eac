import type { Lesson } from '../contract/lesson.ts';
import { lessonKey } from './lessonKey.ts';
import { whyNotBookable } from './lessonState.ts';

/** As many as can be weighed at a glance. */
const MOST = 3;

/**
 * Where to go instead of a lesson that cannot be booked: of the lessons that take this party now at most three, those of
 * the same activity rather than others, then the nearest in time to the one that was wanted. In the order of their dates.
 *
 * @param lessons upcoming ones, in any order
 * @param lesson the wanted one; it is never its own alternative
 * @param participants how many places are needed
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
    .slice(0, MOST)
    .toSorted(byDate);
}
