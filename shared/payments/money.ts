import type { Activity } from '../contract/activity.ts';
import { type Language, INTL_LOCALES } from '../language.ts';

/**
 * Converts euros to cents, the unit of every amount inside the product. On the wire only an activity's price is in euros.
 *
 * @param euros for example 35 or 12.5
 * @returns an integer, for example 3500 or 1250
 */
export function toCents(euros: number): number {
  return Math.round(euros * 100);
}

/** Converts cents to euros, for an activity's price on the wire: 1250 → 12.5. */
export function toEuros(cents: number): number {
  return cents / 100;
}

/** Converts euros that were typed to cents. A third decimal is not rounded away, so that it is refused. */
export function enteredCents(euros: number | null): number | null {
  return typeof euros === 'number' ? Number((euros * 100).toFixed(3)) : null;
}

/** An activity's price for one participant, in cents; 0 while the activity is not known. */
export function priceCents(activity: Pick<Activity, 'price'> | undefined): number {
  return toCents(activity?.price ?? 0);
}

/** Writes cents as a plain decimal number of euros, for machines: `35.00`. */
export function decimalEuros(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Formats an amount of cents in a language: `€35`, `12,50 €`. Whole euros have no decimals. */
export function formatMoney(cents: number, lang: Language): string {
  return formatter(lang, cents % 100 === 0 ? 0 : 2).format(cents / 100);
}

/** Formats an amount of cents, always with two decimals: `€35.00`. */
export function formatExactMoney(cents: number, lang: Language): string {
  return formatter(lang, 2).format(cents / 100);
}

/** Formats an amount of cents without the euro sign, for sentences that have it: `35`, `12.50`. */
export function formatEuros(cents: number, lang: Language): string {
  const parts = formatter(lang, cents % 100 === 0 ? 0 : 2).formatToParts(cents / 100);
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
