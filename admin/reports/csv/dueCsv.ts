import type { DueBooking } from '#shared/contract/report.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';
import { csvMoment, csvMoney } from '../../csv/csvValues.ts';

const COLUMNS = ['reports.column.reference', 'bookings.sheet.name', 'bookings.email', 'reports.column.phone', 'reports.by_of.activity', 'payments.lesson', 'reports.amount'];

/** What is still to be paid as CSV. */
export function dueCsv(bookings: readonly DueBooking[], { lang, timezone, translate }: CsvContext): string {
  const [money, moment] = [csvMoney(lang), csvMoment(timezone)];
  const rows = bookings.map(({ reference, name, email, phone, activity, lesson_date, due }) => [reference, name, email ?? '', phone, activity, moment(lesson_date), money(due)]);
  return csvText([COLUMNS.map((key) => translate(key)), ...rows], lang);
}
