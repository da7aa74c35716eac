import type { Lesson } from '#shared/contract/lesson.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { wallClock } from '#shared/time/time.ts';

/** Days ahead that stand open; later ones fold. */
const OPEN_DAYS = 3;

/** Lists up to this length need no folding, such as two weeks of one daily activity. */
const SHORT_LIST = 15;

/** After so many lessons even the second or third day folds. */
const LONG_LIST = 30;

/** The lessons of one day at the school. */
export type LessonDay = {
  /** `2026-11-24` */
  date: string;
  lessons: Lesson[];
  /** Can a lesson of it be booked now? */
  hasRoom: boolean;
  /** Does it fold until it is asked for? */
  folds: boolean;
};

/** Groups lessons by their day in the school's time zone, in the same order, and says which days fold. */
export function lessonDays(lessons: Lesson[], now: Date, timezone: string): LessonDay[] {
  const byDate = Map.groupBy(lessons, (lesson) => wallClock(new Date(lesson.date), timezone).date);
  let ahead = 0;
  let shown = 0;
  return [...byDate].map(([date, those]) => {
    const states = those.map((lesson) => lessonState(lesson, now, timezone));
    // What is over takes one line and counts as no day.
    const coming = states.filter((state) => state !== 'past').length;
    const isOpen = ahead === 0 || shown + coming <= (ahead < OPEN_DAYS ? LONG_LIST : SHORT_LIST);
    if (coming > 0) ahead++;
    // After a folded day all fold.
    shown += isOpen ? coming : LONG_LIST;
    return { date, lessons: those, hasRoom: states.includes('open'), folds: !isOpen };
  });
}
