import { INTL_LOCALES, type Language } from './language.ts';

/** The sign that may stand beside a typed number. */
export type Unit = '€' | '%';

/**
 * Reads a number as people type it, with a point or a comma, whatever their language: `35`, `12.5`, `12,50`, `€ 12`. No separator groups
 * thousands: `1.200` can be read in two ways, so it is no number. `1.255` has three decimals, which amounts and percentages refuse.
 *
 * @returns null for an empty text, NaN for one that is no number
 */
export function readDecimal(text: string, unit: Unit): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(unit, '');
  if (plain === '') return null;
  const isGrouped = /[.,]\d\d+0$/.test(plain);
  return !isGrouped && /^-?(\d+[.,]?\d*|[.,]\d+)$/.test(plain) ? Number(plain.replace(',', '.')) : NaN;
}

/**
 * Reads a whole number as people type it: `12`, `-3`, `1 200`. Anything else is none: of `7,5` and `1.200` it is not certain what is meant.
 *
 * @returns null for an empty text, NaN for one that is no whole number
 */
export function readWhole(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '');
  if (plain === '') return null;
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : NaN;
}

/** Has a number two decimals at most? Arithmetic cannot tell, because `35.1 * 100` is not an integer. */
export function hasTwoDecimals(value: number): boolean {
  return /^-?\d+(\.\d{1,2})?$/.test(String(value));
}

/** Writes a decimal number as it is typed in a language: `35`, `12.50`, in German `12,50`. */
export function decimalText(value: number, lang: Language): string {
  return new Intl.NumberFormat(INTL_LOCALES[lang], { useGrouping: false, minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 10 }).format(value);
}
