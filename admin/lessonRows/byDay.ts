import type { Lesson } from '#shared/contract/lesson.ts';
import { wallClock } from '#shared/time/time.ts';

/** The lessons of one day of the school's calendar. */
export type LessonDay = { date: string; lessons: [Lesson, ...Lesson[]] };

/** Lessons in a row of days, in the order they come in. */
export function groupByDay(lessons: readonly Lesson[], timezone: string): LessonDay[] {
  const days: LessonDay[] = [];
  for (const lesson of lessons) {
    const { date } = wallClock(new Date(lesson.date), timezone);
    const last = days.at(-1);
    if (last?.date === date) last.lessons.push(lesson);
    else days.push({ date, lessons: [lesson] });
  }
  return days;
}
