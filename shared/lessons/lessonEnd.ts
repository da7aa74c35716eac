import { isoInstant } from '../time/time.ts';

/** The length of a lesson in calendars if its activity has none: they show events without an end as a line (docs/decisions/0017-what-mails-say.md). */
export const LESSON_MINUTES = 90;

/** The end of a lesson; undefined if its activity does not say how long it lasts. */
export function lessonEnd(date: string, activity: { duration_minutes?: number | null } | undefined): string | undefined {
  const minutes = activity?.duration_minutes;
  return minutes ? isoInstant(new Date(Date.parse(date) + minutes * 60_000)) : undefined;
}
