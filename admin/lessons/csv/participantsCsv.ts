import { answersText, participantsOf } from '#shared/bookings/participants.ts';
import { bookingState, takesPlaces } from '#shared/bookings/bookingState.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { LessonBooking } from '#shared/contract/lesson.ts';
import { formatPhone } from '#shared/phone.ts';
import { wallClock } from '#shared/time/time.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';
import { csvMoment, csvMoney } from '../../csv/csvValues.ts';

/**
 * The participants of a lesson as CSV, one row each. Participants of one booking share a number.
 *
 * @param country the school's, for phone numbers
 */
export function participantsCsv(bookings: readonly LessonBooking[], { lang, timezone, country, translate }: CsvContext & { country: string }): string {
  const [money, moment] = [csvMoney(lang), csvMoment(timezone)];
  const columns = ['#', ...['sheet.name', 'sheet.age', 'phone', 'email', 'notes', 'is_paid', 'status', 'source', 'creation_date', 'number', 'price', 'due', 'attendance'].map((key) => translate(`bookings.${key}`)), translate('offers.answers')];
  const live = bookings.filter((booking) => takesPlaces(booking, new Date()));
  const rows = live.flatMap((booking, index) => participantsOf(booking).map(({ name, age, ...asked }, of) => [index + 1, name, age, ...bookingCells(booking), ...moneyCells(booking, of === 0), attendanceOf(booking, of), answersText(asked, translate('offers.agreed'), lang)]));
  return csvText([columns, ...rows], lang);

  /** Amounts stand on the first row of a booking only, so that a column can be added up. */
  function moneyCells({ reference, charged, due }: Booking, isFirst: boolean): string[] {
    return [reference, ...(isFirst ? [money(charged), money(due)] : ['', ''])];
  }

  function attendanceOf({ attendance }: LessonBooking, of: number): string {
    const mark = attendance?.[of];
    return mark ? translate(`bookings.attendance_of.${mark}`) : '';
  }

  function bookingCells(booking: LessonBooking): string[] {
    const { phone, email, notes, status, is_offer, source, creation_date } = booking;
    const isPaid = translate(bookingState(booking, new Date()) === 'paid' ? 'ra.boolean.true' : 'ra.boolean.false');
    // Spreadsheets would turn a phone number without spaces into a number in scientific notation.
    return [formatPhone(phone, country), email ?? '', notes, isPaid, translate(is_offer ? 'bookings.offered' : `bookings.status_of.${status}`), translate(`bookings.source_of.${source}`), moment(creation_date)];
  }
}

/**
 * A file name that sorts by date: `2026-07-04-10-00-green-waves.csv`.
 *
 * @param date the lesson's start, an instant
 */
export function participantsFileName(date: string, timezone: string, activity: string): string {
  const clock = wallClock(new Date(date), timezone);
  const words = activity.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[clock.date, clock.time.replace(':', '-'), ...words].join('-')}.csv`;
}
