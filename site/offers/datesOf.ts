import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import type { ById } from '../store/slices.ts';

/** Dates that an activity's page shows; the list of lessons has the others. */
export const MOST_DATES = 8;

/** The lessons of an activity that are still to be held, of those that are loaded, the next one first. */
export function datesOf(lessons: ById<Lesson>, activity: number, now: Date, timezone: string): Lesson[] {
  return Object.values(lessons)
    .filter((lesson) => lesson.activity_id === activity && !['past', 'cancelled'].includes(lessonState(lesson, now, timezone)))
    .sort((one, other) => one.date.localeCompare(other.date));
}
