import { wallClock } from '#shared/time/time.ts';

/** What happens on one date in the school's zone. */
type Day<T> = { date: string; lessons: [T, ...T[]] };

/** Groups lessons, in order of time, by the date in the school's zone. */
export function groupByDay<T extends { date: string }>(lessons: readonly T[], timezone: string): Day<T>[] {
  const days: Day<T>[] = [];
  for (const lesson of lessons) {
    const { date } = wallClock(new Date(lesson.date), timezone);
    const last = days.at(-1);
    if (last?.date === date) last.lessons.push(lesson);
    else days.push({ date, lessons: [lesson] });
  }
  return days;
}
