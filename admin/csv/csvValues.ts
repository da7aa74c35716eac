import type { Language } from '#shared/language.ts';
import { wallClock } from '#shared/time/time.ts';

/** Writes cents with two decimals and the decimal sign of the language: `35,00`. */
export function csvMoney(lang: Language): (cents: number) => string {
  const number = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, useGrouping: false });
  return (cents) => number.format(cents / 100);
}

/** Writes an instant as date and time at the school: `2026-07-04 10:00`. */
export function csvMoment(timezone: string): (instant: string) => string {
  return (instant) => Object.values(wallClock(new Date(instant), timezone)).join(' ');
}
