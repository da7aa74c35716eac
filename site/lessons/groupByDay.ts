import type { Lesson } from '#shared/contract/lesson.ts';
import { wallClock } from '#shared/time/time.ts';

/** Lessons under the days they are on, in the school's zone; the order stays. */
export function byDay(lessons: Lesson[], timezone: string): { date: string; lessons: Lesson[] }[] {
  const days = new Map<string, Lesson[]>();
  for (const lesson of lessons) {
    const { date } = wallClock(new Date(lesson.date), timezone);
    days.set(date, [...(days.get(date) ?? []), lesson]);
  }
  return [...days].map(([date, those]) => ({ date, lessons: those }));
}
