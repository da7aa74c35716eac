import type { Plan } from '#shared/lessonChange.ts';

/** What there is to tell of a lesson, to a reader who takes it to be at `before`. */
export type LessonNews = { what: 'cancelled' | 'restored' | 'moved'; before: string };

/** A lesson's plan in a word: its date, or `cancelled`. */
export function planOf({ date, is_cancelled }: Plan): string {
  return is_cancelled === 1 ? 'cancelled' : date;
}

/**
 * What a mail tells about a change of a lesson: the lesson as it is now, against what its reader last heard.
 *
 * @param known_date when the reader took it to be, as the mail was queued
 * @param told what the last mail about it told, if there was one
 * @returns nothing where the reader knows already
 */
export function lessonNews(lesson: Plan, known_date: string, told: string | undefined): LessonNews | undefined {
  const state = planOf(lesson);
  const last = told ?? known_date;
  if (state === last) return undefined;
  if (state === 'cancelled') return { what: 'cancelled', before: known_date };
  if (last === 'cancelled') return { what: 'restored', before: known_date };
  return { what: 'moved', before: known_date === state ? last : known_date };
}
