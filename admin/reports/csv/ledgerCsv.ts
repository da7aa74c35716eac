import type { LedgerLine } from '#shared/contract/report.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';
import { csvMoment, csvMoney } from '../../csv/csvValues.ts';

const COLUMNS = [
  ...['reports.column.number', 'reports.column.date', 'reports.column.kind', 'reports.by_of.method', 'reports.amount', 'payments.currency'],
  ...['reports.column.vat_rate', 'reports.column.net', 'reports.column.vat', 'reports.column.reference', 'reports.by_of.activity', 'payments.lesson', 'reports.column.takes_back'],
];

/** Entries of the ledger as CSV: times in the school's zone, amounts with their VAT. */
export function ledgerCsv(lines: readonly LedgerLine[], { lang, timezone, translate }: CsvContext): string {
  const [money, moment] = [csvMoney(lang), csvMoment(timezone)];
  const rate = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  const rows = lines.map((line) => [
    ...[line.id, moment(line.created_at), translate(`reports.kind_of.${line.kind}`), line.method === null ? '' : translate(`reports.method_of.${line.method}`)],
    ...[money(line.amount), line.currency.toUpperCase()],
    ...(line.vat_rate === null ? ['', '', ''] : [rate.format(line.vat_rate), money(line.amount - line.vat), money(line.vat)]),
    ...[line.reference, line.activity, line.lesson_date === null ? '' : moment(line.lesson_date), line.reverses ?? ''],
  ]);
  return csvText([COLUMNS.map((key) => translate(key)), ...rows], lang);
}
