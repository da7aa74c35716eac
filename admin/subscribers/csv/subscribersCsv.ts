import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import type { Language } from '#shared/language.ts';
import { wallClock } from '#shared/time/time.ts';
import { csvText } from '../../csv/csvText.ts';

/** The words of the file in the reader's language, and the school's zone. */
export type CsvWords = { lang: Language; timezone: string; translate: (key: string) => string };

const COLUMNS = ['bookings.email', 'layout.language', 'bookings.status', 'subscribers.since_when'];

/** Subscribers for a spreadsheet, a row each: days on the school's calendar, the language by its code. */
export function subscribersCsv(subscribers: readonly ListedSubscriber[], { lang, timezone, translate }: CsvWords): string {
  const rows = subscribers.map((subscriber) => [
    subscriber.email,
    subscriber.lang,
    translate(`subscribers.state_of.${subscriber.state}`),
    wallClock(new Date(subscriber.since), timezone).date,
  ]);
  return csvText([COLUMNS.map((key) => translate(key)), ...rows], lang);
}
