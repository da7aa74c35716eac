import { type Language, INTL_LOCALES } from '../language.ts';

/**
 * An activity's price in euros (the specification's unit) as integer hundredths, the unit of every other amount.
 *
 * @param euros for example 35 or 12.5
 * @returns hundredths of a euro, for example 3500 or 1250
 */
export function hundredths(euros: number): number {
  return Math.round(euros * 100);
}

/**
 * An amount as people read it in their language: `€35`, `12,50 €`. Whole euros are shown without decimals.
 *
 * @param amount integer hundredths of a euro
 */
export function formatMoney(amount: number, lang: Language): string {
  return formatter(lang, amount % 100 === 0 ? 0 : 2).format(amount / 100);
}

/** The same with its cents, be they none: `€35.00`, for where a price is written. */
export function formatExactMoney(amount: number, lang: Language): string {
  return formatter(lang, 2).format(amount / 100);
}

/** The same without the euro sign, for where that stands in the sentence already: `35`, `12.50`. */
export function formatEuros(amount: number, lang: Language): string {
  const parts = formatter(lang, amount % 100 === 0 ? 0 : 2).formatToParts(amount / 100);
  return parts.flatMap(({ type, value }) => (type === 'currency' || type === 'literal' ? [] : [value])).join('');
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(lang: Language, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${lang} ${decimals}`;
  const options = { style: 'currency', currency: 'EUR', minimumFractionDigits: decimals } as const;
  const made = formatters.get(key) ?? new Intl.NumberFormat(INTL_LOCALES[lang], options);
  formatters.set(key, made);
  return made;
}
