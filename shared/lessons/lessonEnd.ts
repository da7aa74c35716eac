import { isoInstant } from '../time/time.ts';

/** The length of a lesson in calendars if nothing says how long it is: they show events without an end as a line (docs/decisions/0017-what-mails-say.md). */
export const LESSON_MINUTES = 90;

type Length = { duration_minutes?: number | null | undefined };

/**
 * The end of a lesson. Its own length counts before that of its activity.
 *
 * @returns undefined if neither says how long it lasts
 */
export function lessonEnd(lesson: Length & { date: string }, activity?: Length): string | undefined {
  const minutes = lesson.duration_minutes ?? activity?.duration_minutes;
  return minutes ? isoInstant(new Date(Date.parse(lesson.date) + minutes * 60_000)) : undefined;
}
