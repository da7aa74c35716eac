import { participantsOf } from '#shared/booking.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Language } from '#shared/language.ts';
import { readablePhone } from '#shared/phone.ts';
import { wallClock } from '#shared/time.ts';
import { csvText } from '../../ui/csvText.ts';

/** The words of the file in the reader's language, and how they write a moment. */
export type CsvWords = {
  lang: Language;
  timezone: string;
  /** The school's. */
  country: string;
  translate: (key: string) => string;
};

/** The participants of a lesson for a spreadsheet, a row each, those of a booking with the same number. */
export function participantsCsv(bookings: readonly Booking[], { lang, timezone, country, translate }: CsvWords): string {
  const columns = ['#', ...['sheet.name', 'sheet.age', 'phone', 'email', 'notes', 'is_paid', 'status', 'source', 'creation_date'].map((key) => translate(`bookings.${key}`))];
  const rows = bookings.flatMap((booking, index) => participantsOf(booking).map(({ name, age }) => [index + 1, name, age, ...ofBooking(booking)]));
  return csvText([columns, ...rows], lang);

  function ofBooking({ phone, email, notes, stripe_session_id, status, source, creation_date }: Booking): string[] {
    const { date, time } = wallClock(new Date(creation_date), timezone);
    const isPaid = translate(stripe_session_id === null ? 'ra.boolean.false' : 'ra.boolean.true');
    // In groups it stays as it is; of digits alone spreadsheets make a number in powers of ten.
    return [readablePhone(phone, country), email ?? '', notes, isPaid, translate(`bookings.status_of.${status}`), translate(`bookings.source_of.${source}`), `${date} ${time}`];
  }
}

/**
 * A name for the file that sorts by date: `2026-07-04-10-00-green-waves.csv`.
 *
 * @param date the lesson's, an instant
 */
export function csvName(date: string, timezone: string, activity: string): string {
  const clock = wallClock(new Date(date), timezone);
  const words = activity.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[clock.date, clock.time.replace(':', '-'), ...words].join('-')}.csv`;
}
