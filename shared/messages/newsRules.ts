import type { Lesson } from '../contract/lesson.ts';

/** How long a school waits between two sendings of its news, in milliseconds (decisions, 9). */
export const NEWS_PAUSE_MS = 60_000;

/** Does the school's last sending lie so short a time back that another one would be the same press twice? */
export function isTooSoonForNews(last: { creation_date: string }, now: Date): boolean {
  return now.getTime() - Date.parse(last.creation_date) < NEWS_PAUSE_MS;
}

/** Is this lesson news? Not once it has begun, nor when it is cancelled. A full one is: the card says so. */
export function isNewsworthy({ date, is_cancelled }: Pick<Lesson, 'date' | 'is_cancelled'>, now: Date): boolean {
  return new Date(date) > now && !is_cancelled;
}
