import type { ClosingEntry } from '#shared/contract/desk.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';
import { csvMoment, csvMoney } from '../../csv/csvValues.ts';
import { entryText } from '../entryText.ts';

const COLUMNS = [
  ...['payments.date', 'bookings.sheet.name', 'reports.column.reference', 'reports.column.kind', 'money.method', 'desk.person'],
  ...['reports.amount', 'money.reason'],
];

/** The money of a day as CSV: what came in is above zero, what went out below. */
export function closingCsv(entries: readonly ClosingEntry[], { lang, timezone, translate }: CsvContext): string {
  const [money, moment] = [csvMoney(lang), csvMoment(timezone)];
  const rows = entries.map((entry) => [
    ...[moment(entry.created_at), entry.guest, entry.reference, entryText(entry, translate), translate(`reports.method_of.${entry.method}`)],
    ...[entry.actor === 'account' ? entry.name : translate(`money.actor.${entry.actor}`), money(entry.amount), entry.reason],
  ]);
  return csvText([COLUMNS.map((key) => translate(key)), ...rows], lang);
}
