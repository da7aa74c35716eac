import Papa from 'papaparse';
import type { Language } from '#shared/language.ts';

/** What a CSV file needs to know about its reader. */
export type CsvContext = { lang: Language; /** The school's. */ timezone: string; translate: (key: string, values?: Record<string, unknown>) => string };

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The start of a formula: may follow blanks or control characters, or be full-width. Phone numbers and negative numbers do not match. */
const FORMULA = /^(?!\+[\d ]+$)(?!-\d+(?:[.,]\d+)?$)[\s\p{C}]*[=+\-@＝＋－＠\t\r\n]/u;

/** The start of a formula after a separator inside a value, for spreadsheets that split at other separators than the file's. */
const FORMULA_WITHIN = /([,;\t\r\n][\s\p{C}]*)(?!\+[\d ]+(?:[,;\t\r\n]|$))(?=[=+\-@＝＋－＠])/gu;

/**
 * Writes a table as CSV. Fields are separated by semicolons in languages with a decimal comma, as their spreadsheets expect.
 * Text is quoted, and text that could be read as a formula is prefixed with an apostrophe.
 */
export function csvText(rows: readonly (readonly (string | number)[])[], lang: Language): string {
  const delimiter = lang === 'en' ? ',' : ';';
  const harmless = rows.map((row) => row.map((value) => (typeof value === 'string' ? value.replaceAll(FORMULA_WITHIN, "$1'") : value)));
  return BYTE_ORDER_MARK + Papa.unparse(harmless, { delimiter, escapeFormulae: FORMULA, quotes: (value) => typeof value === 'string' });
}
