import { participantsOf } from '#shared/bookings/participants.ts';
import { bookingState, takesPlaces } from '#shared/bookings/bookingState.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Language } from '#shared/language.ts';
import { formatPhone } from '#shared/phone.ts';
import { wallClock } from '#shared/time/time.ts';
import { csvText } from '../../csv/csvText.ts';

/** The words of the file in the reader's language, and how they write a moment. */
export type CsvWords = {
  lang: Language;
  timezone: string;
  /** The school's. */
  country: string;
  translate: (key: string) => string;
};

/** Who comes to a lesson for a spreadsheet, a row each, those of a booking with the same number. */
export function participantsCsv(bookings: readonly Booking[], { lang, timezone, country, translate }: CsvWords): string {
  const columns = ['#', ...['sheet.name', 'sheet.age', 'phone', 'email', 'notes', 'is_paid', 'status', 'source', 'creation_date'].map((key) => translate(`bookings.${key}`))];
  const live = bookings.filter((booking) => takesPlaces(booking, new Date()));
  const rows = live.flatMap((booking, index) => participantsOf(booking).map(({ name, age }) => [index + 1, name, age, ...ofBooking(booking)]));
  return csvText([columns, ...rows], lang);

  function ofBooking(booking: Booking): string[] {
    const { phone, email, notes, status, source, creation_date } = booking;
    const { date, time } = wallClock(new Date(creation_date), timezone);
    const isPaid = translate(bookingState(booking, new Date()) === 'paid' ? 'ra.boolean.true' : 'ra.boolean.false');
    // In groups it stays as it is; of digits alone spreadsheets make a number in powers of ten.
    return [formatPhone(phone, country), email ?? '', notes, isPaid, translate(`bookings.status_of.${status}`), translate(`bookings.source_of.${source}`), `${date} ${time}`];
  }
}

/**
 * A name for the file that sorts by date: `2026-07-04-10-00-green-waves.csv`.
 *
 * @param date the lesson's, an instant
 */
export function csvFileName(date: string, timezone: string, activity: string): string {
  const clock = wallClock(new Date(date), timezone);
  const words = activity.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[clock.date, clock.time.replace(':', '-'), ...words].join('-')}.csv`;
}
