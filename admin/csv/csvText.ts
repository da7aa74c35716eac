import Papa from 'papaparse';
import type { Language } from '#shared/language.ts';

/** Spreadsheets take a file that begins so for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * How a formula begins: after blanks or invisible signs too, in signs of full width too, and however many lines follow. The
 * number of a phone is none.
 */
const FORMULA = /^(?!\+[\d ]+$)[\s\p{C}]*[=+\-@＝＋－＠\t\r\n]/u;

/** The same behind a sign that divides fields or lines for a spreadsheet that expects other ones than the file's. */
const FORMULA_WITHIN = /([,;\t\r\n][\s\p{C}]*)(?!\+[\d ]+(?:[,;\t\r\n]|$))(?=[=+\-@＝＋－＠])/gu;

/**
 * A table as the text of a file for spreadsheets, in the reader's language: where decimals have a comma, they expect
 * semicolons between the fields. Text that a spreadsheet would take for a formula comes with a quote before it, also where
 * it would be one only if the text was divided within; all text is in quotation marks.
 */
export function csvText(rows: readonly (readonly (string | number)[])[], lang: Language): string {
  const delimiter = lang === 'en' ? ',' : ';';
  const harmless = rows.map((row) => row.map((value) => (typeof value === 'string' ? value.replaceAll(FORMULA_WITHIN, "$1'") : value)));
  return BYTE_ORDER_MARK + Papa.unparse(harmless, { delimiter, escapeFormulae: FORMULA, quotes: (value) => typeof value === 'string' });
}
