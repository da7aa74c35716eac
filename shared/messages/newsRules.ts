import type { Lesson } from '../contract/lesson.ts';
import type { OccurrenceKey } from '../contract/occurrence.ts';
import type { Translations } from '../translations/translated.ts';

/** Minimum time between two sendings of a school's news, in milliseconds. */
const NEWS_PAUSE_MS = 60_000;

/** A lesson as mails and push messages with news list it: `date` is an instant, `price_cents` is for one participant. */
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
  /** Of the activity, from which each reader's language is chosen. */
  translations?: Translations;
  price_cents: number;
};

/** Was the school's last news sent so recently that another sending is probably a double click? */
export function isTooSoonForNews(last: { creation_date: string }, now: Date): boolean {
  return now.getTime() - Date.parse(last.creation_date) < NEWS_PAUSE_MS;
}

/** Does news list this lesson? It must be upcoming and not cancelled; a full lesson is listed as sold out. */
export function isNewsworthy({ date, is_cancelled }: Pick<Lesson, 'date' | 'is_cancelled'>, now: Date): boolean {
  return new Date(date) > now && !is_cancelled;
}
