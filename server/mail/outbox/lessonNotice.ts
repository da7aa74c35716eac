import type { LessonTiming } from '#shared/lessons/lessonChange.ts';

/** What there is to tell of a lesson, to a reader who takes it to be at `before`. */
export type LessonNotice = { what: 'cancelled' | 'restored' | 'moved'; before: string };

/** A lesson's plan in a word: its date, or `cancelled`. */
export function planOf({ date, is_cancelled }: LessonTiming): string {
  return is_cancelled === 1 ? 'cancelled' : date;
}

/**
 * What a mail tells about a change of a lesson: the lesson as it is now, against what its reader last heard.
 *
 * @param known_date when the reader took it to be, as the mail was queued
 * @param last what the last mail about it told, if there was one, and when its reader took it to be before: who has heard that
 *   it is cancelled knows nothing of where it was moved since
 * @returns nothing where the reader knows already
 */
export function lessonNotice(lesson: LessonTiming, known_date: string, last: { told: string | null; known_date: string | null } | undefined): LessonNotice | undefined {
  const state = planOf(lesson);
  const heard = last?.told ?? known_date;
  if (state === heard) return undefined;
  if (state === 'cancelled') return { what: 'cancelled', before: heard };
  if (heard === 'cancelled') return { what: 'restored', before: last?.known_date ?? known_date };
  return { what: 'moved', before: heard };
}
