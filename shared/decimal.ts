import { INTL_LOCALES, type Language } from './language.ts';

/**
 * Reads a decimal number as people type it, with a point or a comma: `35`, `12.5`, `12,50`, `€ 12`. No separator groups thousands:
 * `1.200` can be read in two ways, so it is no number. `1.255` has three decimals, which an amount of money refuses.
 *
 * @returns null for an empty text, NaN for one that is no number
 */
export function readDecimal(text: string): number | null {
  const plain = text.replaceAll(/[\s€%]/g, '');
  if (plain === '') return null;
  const isGrouped = /[.,]\d\d+0$/.test(plain);
  return !isGrouped && /^-?(\d+[.,]?\d*|[.,]\d+)$/.test(plain) ? Number(plain.replace(',', '.')) : NaN;
}

/** Writes a decimal number as it is typed in a language: `35`, `12.50`, in German `12,50`. */
export function decimalText(value: number, lang: Language): string {
  return new Intl.NumberFormat(INTL_LOCALES[lang], { useGrouping: false, minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 10 }).format(value);
}
