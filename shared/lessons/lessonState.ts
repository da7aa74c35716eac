import type { Lesson } from '../contract/lesson.ts';
import type { RefusalCode } from '../refusals.ts';
import { daysBetween } from '../time/time.ts';

/** The five states of a lesson card, in the order in which they are asked (specification, section 4). */
export const LESSON_STATES = ['past', 'cancelled', 'sold_out', 'not_yet_open', 'open'] as const;

/** One of the five states. */
export type LessonState = (typeof LESSON_STATES)[number];

/** What of a lesson decides its state. */
type Bookable = Pick<Lesson, 'date' | 'is_cancelled' | 'num_places' | 'num_bookings' | 'open_days_before'>;

/**
 * The state of a lesson. The site draws the card from it; the server asks it before every booking.
 *
 * @param timezone the school's: days to the lesson are counted between dates there (decisions, 3)
 */
export function lessonState(lesson: Bookable, now: Date, timezone: string): LessonState {
  const date = new Date(lesson.date);
  if (date <= now) return 'past';
  if (lesson.is_cancelled) return 'cancelled';
  if (freePlaces(lesson) === 0) return 'sold_out';
  if (lesson.open_days_before !== null && daysBetween(now, date, timezone) > lesson.open_days_before) return 'not_yet_open';
  return 'open';
}

/** Places that nobody has taken. Never negative. */
export function freePlaces(lesson: Pick<Lesson, 'num_places' | 'num_bookings'>): number {
  return Math.max(0, lesson.num_places - lesson.num_bookings);
}

/** Places left, where they are few enough to say so on the card (3 or fewer). */
export function fewPlacesLeft(lesson: Pick<Lesson, 'num_places' | 'num_bookings'>): number | undefined {
  const free = freePlaces(lesson);
  return free > 0 && free <= 3 ? free : undefined;
}

/** Why so many participants cannot be booked into this lesson now, or nothing when they can. */
export function whyNotBookable(
  lesson: Bookable,
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
