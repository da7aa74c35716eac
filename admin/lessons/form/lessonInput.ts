import type { Lesson, LessonInput } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time.ts';

/** Of a form's values, what the API takes: a lesson read from it carries more than may be sent back. */
export function toLessonInput(lesson: Lesson): LessonInput {
  const { activity_id, date, is_cancelled, num_places, open_days_before, tags, instructors } = lesson;
  return { activity_id, date, is_cancelled, num_places, open_days_before, tags, instructors };
}

/** A new lesson to start from: tomorrow at ten o'clock on the school's wall, eight places, bookable at once. */
export function newLesson(now: Date, timezone: string): Omit<LessonInput, 'activity_id'> {
  const tomorrow = addDays(wallClock(now, timezone).date, 1);
  return {
    date: isoInstant(instantOfWallClock(tomorrow, '10:00', timezone)),
    is_cancelled: 0,
    num_places: 8,
    open_days_before: null,
    tags: [],
    instructors: [],
  };
}

/** A lesson to be made after another's pattern: all but its bookings and whether it was cancelled. */
export function cloneOf(lesson: Lesson): LessonInput {
  return { ...toLessonInput(lesson), is_cancelled: 0 };
}
