import Papa from 'papaparse';
import type { Language } from '#shared/language.ts';

/** Spreadsheets take a file that begins so for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * How a formula begins: after blanks or invisible signs too, in signs of full width too, and however many lines follow. The
 * number of a phone is none.
 */
const FORMULA = /^(?!\+[\d ]+$)[\s\p{C}]*[=+\-@＝＋－＠\t\r\n]/u;

/**
 * A table as the text of a file for spreadsheets, in the reader's language: where decimals have a comma, they expect
 * semicolons between the fields. Text that a spreadsheet would take for a formula comes with a quote before it.
 */
export function csvText(rows: readonly (readonly (string | number)[])[], lang: Language): string {
  const delimiter = lang === 'en' ? ',' : ';';
  return BYTE_ORDER_MARK + Papa.unparse([...rows] as unknown[][], { delimiter, escapeFormulae: FORMULA });
}
