import Papa from 'papaparse';
import type { Language } from '#shared/language.ts';

/** Spreadsheets take a file that begins so for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as the text of a file for spreadsheets, in the reader's language: where decimals have a comma, they expect
 * semicolons between the fields. Text that a spreadsheet would take for a formula comes with a quote before it.
 */
export function csvText(rows: readonly (readonly (string | number)[])[], lang: Language): string {
  const delimiter = lang === 'en' ? ',' : ';';
  return BYTE_ORDER_MARK + Papa.unparse([...rows] as unknown[][], { delimiter, escapeFormulae: true });
}
