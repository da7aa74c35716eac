import type { Lesson } from '../contract/lesson.ts';

/** Why a lesson may not be meant as it was entered: it begins in the past, or has no places. */
export type LessonDoubt = 'past' | 'no_places';

type Entered = Partial<Pick<Lesson, 'date' | 'num_places' | 'is_cancelled'>>;

/**
 * What to ask about before a lesson is saved. What it was before is not asked about again, and nothing about a cancelled lesson.
 *
 * @param before the stored lesson; undefined for a new one
 */
export function lessonDoubts({ date, num_places, is_cancelled }: Entered, before: Entered | undefined, now: Date): LessonDoubt[] {
  if (is_cancelled === 1) return [];
  const doubts: LessonDoubt[] = [];
  if (date && date !== before?.date && new Date(date) < now) doubts.push('past');
  if (num_places === 0 && before?.num_places !== 0) doubts.push('no_places');
  return doubts;
}
