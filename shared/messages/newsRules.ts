import type { Lesson } from '../contract/lesson.ts';
import type { OccurrenceKey } from '../contract/occurrence.ts';

/** How long a school waits between two sendings of its news, in milliseconds (decisions, 9). */
const NEWS_PAUSE_MS = 60_000;

/** A lesson as mails and push messages with news list it: `date` an instant, `price` euros for one participant. */
export type NewsLesson = {
  /** 0 for an occurrence that has no lesson yet; it has `recur` instead. */
  id: number;
  activity_id: number;
  recur?: OccurrenceKey;
  date: string;
  is_cancelled: 0 | 1;
  num_places: number;
  num_bookings: number;
  open_days_before: number | null;
  activity: string;
  place: string;
  price_cents: number;
};

/** Does the school's last sending lie so short a time back that another one would be the same press twice? */
export function isTooSoonForNews(last: { creation_date: string }, now: Date): boolean {
  return now.getTime() - Date.parse(last.creation_date) < NEWS_PAUSE_MS;
}

/** Is this lesson news? Not once it has begun, nor when it is cancelled. A full one is: the card says so. */
export function isNewsworthy({ date, is_cancelled }: Pick<Lesson, 'date' | 'is_cancelled'>, now: Date): boolean {
  return new Date(date) > now && !is_cancelled;
}
