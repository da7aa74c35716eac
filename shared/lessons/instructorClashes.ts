import { LESSON_MINUTES } from './lessonEnd.ts';

/** What a clash depends on. `ends` is null if the activity does not say how long it lasts. */
export type PlannedLesson = { date: string; ends: string | null; is_cancelled: number; instructors: readonly number[] };

/**
 * Finds the lessons whose instructor gives another one at the same time. A lesson without an end counts as `LESSON_MINUTES` long. One that
 * ends when the next begins is no clash; cancelled lessons have none.
 *
 * @returns of each lesson with a clash, the ids of the instructors who are in two places, ascending
 */
export function instructorClashes<Lesson extends PlannedLesson>(lessons: readonly Lesson[]): Map<Lesson, number[]> {
  const clashes = new Map<Lesson, Set<number>>();
  const add = (lesson: Lesson, instructor: number) => clashes.set(lesson, (clashes.get(lesson) ?? new Set()).add(instructor));
  const spans = lessons
    .filter((lesson) => lesson.is_cancelled === 0)
    .map((lesson) => ({ lesson, start: Date.parse(lesson.date), end: endOf(lesson) }))
    .toSorted((a, b) => a.start - b.start);
  for (const [index, { lesson, end }] of spans.entries()) {
    for (const other of spans.slice(index + 1)) {
      if (other.start >= end) break;
      for (const instructor of lesson.instructors.filter((id) => other.lesson.instructors.includes(id))) {
        add(lesson, instructor);
        add(other.lesson, instructor);
      }
    }
  }
  return new Map(Array.from(clashes, ([lesson, ids]) => [lesson, [...ids].toSorted((a, b) => a - b)]));
}

function endOf({ date, ends }: PlannedLesson): number {
  return ends === null ? Date.parse(date) + LESSON_MINUTES * 60_000 : Date.parse(ends);
}
