import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson, LessonChange, LessonInput } from '#shared/contract/lesson.ts';
import { cloneDate } from '#shared/lessons/cloneDate.ts';
import { lessonDateProblem } from '#shared/lessons/lessonDateProblem.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';

/** Picks the fields that the API accepts. A loaded lesson has more. */
export function toLessonInput(lesson: Lesson): LessonInput {
  const { activity_id, date, is_cancelled, cancel_reason, num_places, open_days_before, duration_minutes = null, tags, instructors } = lesson;
  return { activity_id, date, is_cancelled, ...(is_cancelled === 1 && { cancel_reason: cancel_reason ?? '' }), num_places, open_days_before, duration_minutes, tags, instructors };
}

/** Adds the version that was loaded, and the money that the admin was told of, so that the server can detect a conflict. */
export function toLessonChange(lesson: Lesson & Pick<LessonChange, 'money_back'>): LessonChange {
  return { ...toLessonInput(lesson), version: lesson.version, ...(lesson.money_back && { money_back: lesson.money_back }) };
}

/** The defaults of a new lesson: tomorrow at 10:00 in the school's zone, eight places, bookable at once. If the school has one activity only, it is chosen with its own defaults. `at`: another instant, as the calendar names it. */
export function newLesson(now: Date, timezone: string, activities: readonly Activity[], at?: string): Partial<LessonInput> {
  const only = activities.length === 1 ? activities[0] : undefined;
  return {
    ...(only && { activity_id: only.id }),
    date: at !== undefined && lessonDateProblem(at, timezone) === undefined ? at : tomorrowAt('10:00', now, timezone),
    is_cancelled: 0,
    num_places: only?.default_places ?? 8,
    open_days_before: null,
    tags: only?.default_tags ?? [],
    instructors: only?.default_instructors ?? [],
  };
}

/** Copies a lesson without its bookings and cancellation, to the next day at the same local time. */
export function cloneLesson(lesson: Lesson, now: Date, timezone: string): LessonInput {
  return { ...toLessonInput({ ...lesson, is_cancelled: 0 }), date: cloneDate(lesson.date, 'day', now, timezone) };
}

function tomorrowAt(time: string, now: Date, timezone: string): string {
  return isoInstant(instantOfWallClock(addDays(wallClock(now, timezone).date, 1), time, timezone));
}
