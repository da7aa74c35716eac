import type { LessonTiming } from '#shared/lessons/lessonChange.ts';

/** What changed about a lesson, for a reader who last heard of the date `before` and, if it said one, the end `ended`. */
export type LessonNotice = { what: 'cancelled' | 'restored' | 'moved' | 'stretched'; before: string; ended?: string | null };

/** What a reader knows of when a lesson begins and ends. */
type Known = { known_date: string; known_ends: string | null };

/** A lesson's date, or `cancelled`: the form in which a mail stores what it reported. */
export function reportedState({ date, is_cancelled }: LessonTiming): string {
  return is_cancelled === 1 ? 'cancelled' : date;
}

/**
 * Compares the lesson as it is now with what the reader last heard.
 *
 * @param known the date and the end that the reader knew when the mail was queued
 * @param last the last mail that reported a change, if any: what it reported, and what its reader knew before. A reader
 *   who heard of a cancellation has not heard of later moves
 * @returns undefined if the reader knows already
 */
export function lessonNotice(lesson: LessonTiming, known: Known, last: { told: string | null; told_ends: string | null; known_date: string | null } | undefined): LessonNotice | undefined {
  const state = reportedState(lesson);
  const heard = last?.told ?? known.known_date;
  // A mail of a release that did not keep ends says nothing of them.
  const ended = last?.told_ends ?? known.known_ends;
  if (state === heard) return state === 'cancelled' || (lesson.ends ?? null) === ended ? undefined : { what: 'stretched', before: heard, ended };
  if (state === 'cancelled') return { what: 'cancelled', before: heard };
  if (heard === 'cancelled') return { what: 'restored', before: last?.known_date ?? known.known_date };
  return { what: 'moved', before: heard, ended };
}
