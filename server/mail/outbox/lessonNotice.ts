import type { LessonTiming } from '#shared/lessons/lessonChange.ts';

/** What changed about a lesson, for a reader who last heard of the date `before`. */
export type LessonNotice = { what: 'cancelled' | 'restored' | 'moved'; before: string };

/** A lesson's date, or `cancelled`: the form in which a mail stores what it reported. */
export function reportedState({ date, is_cancelled }: LessonTiming): string {
  return is_cancelled === 1 ? 'cancelled' : date;
}

/**
 * Compares the lesson as it is now with what the reader last heard.
 *
 * @param known_date the date that the reader knew when the mail was queued
 * @param last the last mail that reported a change, if any: what it reported, and the date that its reader knew before. A reader
 *   who heard of a cancellation has not heard of later moves
 * @returns undefined if the reader knows already
 */
export function lessonNotice(lesson: LessonTiming, known_date: string, last: { told: string | null; known_date: string | null } | undefined): LessonNotice | undefined {
  const state = reportedState(lesson);
  const heard = last?.told ?? known_date;
  if (state === heard) return undefined;
  if (state === 'cancelled') return { what: 'cancelled', before: heard };
  if (heard === 'cancelled') return { what: 'restored', before: last?.known_date ?? known_date };
  return { what: 'moved', before: heard };
}
