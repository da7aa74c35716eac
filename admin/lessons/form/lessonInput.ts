import type { Lesson, LessonChange, LessonInput } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';

/** Of a form's values, what the API takes: a lesson read from it carries more than may be sent back. */
export function toLessonInput(lesson: Lesson): LessonInput {
  const { activity_id, date, is_cancelled, num_places, open_days_before, tags, instructors } = lesson;
  return { activity_id, date, is_cancelled, num_places, open_days_before, tags, instructors };
}

/** The same of a lesson that is there, with the version that was looked at: nobody else's change is overwritten. */
export function toLessonChange(lesson: Lesson): LessonChange {
  return { ...toLessonInput(lesson), version: lesson.version };
}

/** A new lesson to start from: tomorrow at ten o'clock on the school's wall, eight places, bookable at once. */
export function newLesson(now: Date, timezone: string): Omit<LessonInput, 'activity_id'> {
  return {
    date: tomorrowAt('10:00', now, timezone),
    is_cancelled: 0,
    num_places: 8,
    open_days_before: null,
    tags: [],
    instructors: [],
  };
}

/**
 * A lesson to be made after another's pattern: all but its bookings and whether it was cancelled. One of the past is taken
 * up tomorrow, at the same time on the school's wall.
 */
export function cloneLesson(lesson: Lesson, now: Date, timezone: string): LessonInput {
  const date = new Date(lesson.date) > now ? lesson.date : tomorrowAt(wallClock(new Date(lesson.date), timezone).time, now, timezone);
  return { ...toLessonInput(lesson), date, is_cancelled: 0 };
}

function tomorrowAt(time: string, now: Date, timezone: string): string {
  return isoInstant(instantOfWallClock(addDays(wallClock(now, timezone).date, 1), time, timezone));
}
