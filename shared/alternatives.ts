import type { Lesson } from './contract/lesson.ts';
import { lessonKey } from './lessonKey.ts';
import { whyNotBookable } from './lessonState.ts';

/** As many as can be weighed at a glance. */
const MOST = 3;

/**
 * Where to go instead of a lesson that cannot be booked: the lessons that take this party now, those of the same
 * activity first, then the nearest in time to the one that was wanted. At most three.
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
  return lessons
    .filter((one) => lessonKey(one) !== lessonKey(lesson) && whyNotBookable(one, participants, now, timezone) === undefined)
    .toSorted((a, b) => otherActivity(a) - otherActivity(b) || away(a) - away(b) || Date.parse(a.date) - Date.parse(b.date))
    .slice(0, MOST);
}
