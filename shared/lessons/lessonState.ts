import type { Lesson } from '../contract/lesson.ts';
import type { RefusalCode } from '../refusals.ts';
import { daysBetween } from '../time/time.ts';

/** The states of a lesson, in the order of the checks (docs/product.md#lessons-and-places). */
export const LESSON_STATES = ['past', 'cancelled', 'sold_out', 'not_yet_open', 'open'] as const;

export type LessonState = (typeof LESSON_STATES)[number];

/** The fields of a lesson that decide its state. */
export type StateFields = Pick<Lesson, 'date' | 'is_cancelled' | 'num_places' | 'num_bookings' | 'open_days_before'>;

/**
 * The state of a lesson. The site shows it on the card; the server checks it before every booking.
 *
 * @param timezone the school's: `open_days_before` counts dates there
 */
export function lessonState(lesson: StateFields, now: Date, timezone: string): LessonState {
  const date = new Date(lesson.date);
  if (date <= now) return 'past';
  if (lesson.is_cancelled) return 'cancelled';
  if (freePlaces(lesson) === 0) return 'sold_out';
  if (lesson.open_days_before !== null && daysBetween(now, date, timezone) > lesson.open_days_before) return 'not_yet_open';
  return 'open';
}

/** Number of free places, never negative. */
export function freePlaces(lesson: Pick<Lesson, 'num_places' | 'num_bookings'>): number {
  return Math.max(0, lesson.num_places - lesson.num_bookings);
}

/** Places left if they are 1 to 3, the range that the card mentions. */
export function fewPlacesLeft(lesson: Pick<Lesson, 'num_places' | 'num_bookings'>): number | undefined {
  const free = freePlaces(lesson);
  return free > 0 && free <= 3 ? free : undefined;
}

/** Why this many participants cannot be booked into this lesson now; undefined if they can. */
export function whyNotBookable(
  lesson: StateFields,
  participants: number,
  now: Date,
  timezone: string,
): RefusalCode | undefined {
  const state = lessonState(lesson, now, timezone);
  if (state === 'past') return 'lesson_past';
  if (state === 'cancelled') return 'lesson_cancelled';
  if (state === 'sold_out' || participants > freePlaces(lesson)) return 'lesson_full';
  if (state === 'not_yet_open') return 'lesson_not_yet_open';
  return undefined;
}
