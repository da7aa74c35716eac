import type { ListedSubscriber } from '#shared/contract/subscriber.ts';
import { wallClock } from '#shared/time/time.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';

const COLUMNS = ['bookings.email', 'layout.language', 'bookings.status', 'subscribers.since_when'];

/** The subscribers as CSV: dates in the school's zone, languages as codes. */
export function subscribersCsv(subscribers: readonly ListedSubscriber[], { lang, timezone, translate }: CsvContext): string {
  const rows = subscribers.map((subscriber) => [
    subscriber.email,
    subscriber.lang,
    translate(`subscribers.state_of.${subscriber.state}`),
    wallClock(new Date(subscriber.since), timezone).date,
  ]);
  return csvText([COLUMNS.map((key) => translate(key)), ...rows], lang);
}
