import type { ListedGuest } from '#shared/contract/guest.ts';
import { wallClock } from '#shared/time/time.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';

const COLUMNS = ['name', 'email', 'phone', 'language', 'tags', 'first_lesson', 'count', 'last_lesson'];

/** The guests as CSV: dates in the school's zone, languages as codes. */
export function guestsCsv(guests: readonly ListedGuest[], { lang, timezone, translate }: CsvContext): string {
  const day = (instant: string) => wallClock(new Date(instant), timezone).date;
  const rows = guests.map(({ name, email, phone, lang: spoken, tags, since, bookings, last_lesson }) => [
    ...[name, email ?? '', phone, spoken, tags.join(', '), day(since), bookings],
    last_lesson ? day(last_lesson) : '',
  ]);
  return csvText([COLUMNS.map((key) => translate(`guests.${key}`)), ...rows], lang);
}
