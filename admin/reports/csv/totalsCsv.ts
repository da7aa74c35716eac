import type { ReportMeasure, ReportRow } from '#shared/contract/report.ts';
import type { Language } from '#shared/language.ts';
import { isPeople } from '#shared/reports/reportPeriod.ts';
import { csvText } from '../../csv/csvText.ts';
import { csvMoney } from '../../csv/csvValues.ts';

type Context = { of: ReportMeasure; lang: Language; head: readonly [string, string]; label: (row: ReportRow) => string };

/** A report as CSV. Dates stay `2026-07-04`, which spreadsheets can sort. */
export function totalsCsv(rows: readonly ReportRow[], { of, lang, head, label }: Context): string {
  const money = csvMoney(lang);
  const lines = rows.map((row) => {
    const isDate = /^\d{4}-\d\d-\d\d$/.test(row.key ?? '');
    return [isDate ? row.key! : label(row), isPeople(of) ? row.value : money(row.value)];
  });
  return csvText([head, ...lines], lang);
}
