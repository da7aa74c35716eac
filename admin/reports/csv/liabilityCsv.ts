import type { LiabilityRow } from '#shared/contract/liability.ts';
import { type CsvContext, csvText } from '../../csv/csvText.ts';
import { csvMoney } from '../../csv/csvValues.ts';

const COLUMNS = ['reports.passes_title', 'reports.passes_count', 'reports.passes_uses', 'reports.passes', 'reports.passes_lapsed'];

/** Passes that are sold and not yet used as CSV. */
export function liabilityCsv(rows: readonly LiabilityRow[], { lang, translate }: CsvContext): string {
  const money = csvMoney(lang);
  const lines = rows.map(({ kind, title, passes, uses, unused, expired }) => [kind === 'pack' ? title : translate(`reports.method_of.${kind}`), passes, uses ?? '', money(unused), money(expired)]);
  return csvText([COLUMNS.map((key) => translate(key)), ...lines], lang);
}
