import type { Lesson } from '../contract/lesson.ts';
import type { GuestOpening } from '../contract/opening.ts';
import { type LessonState, lessonState } from '../lessons/lessonState.ts';
import type { RefusalCode } from '../refusals.ts';

/** Most requests that one lesson takes, so that invented ones cannot fill the disk. */
export const MOST_OPENING_REQUESTS = 500;

const REFUSALS: Record<LessonState, RefusalCode | undefined> = {
  not_yet_open: undefined,
  open: 'opening_open',
  sold_out: 'lesson_full',
  cancelled: 'lesson_cancelled',
  past: 'lesson_past',
};

/** Why no one is told when this lesson opens; undefined: it opens later. */
export function whyNotTold(lesson: Lesson, now: Date, timezone: string): RefusalCode | undefined {
  return REFUSALS[lessonState(lesson, now, timezone)];
}

const STATES: Record<LessonState, GuestOpening['state']> = { not_yet_open: 'waiting', open: 'open', sold_out: 'full', cancelled: 'over', past: 'over' };

/** What there is to say of a request now. @param lesson undefined: it was deleted */
export function openingState(lesson: Lesson | undefined, now: Date, timezone: string): GuestOpening['state'] {
  return lesson ? STATES[lessonState(lesson, now, timezone)] : 'over';
}
