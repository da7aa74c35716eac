import type { Language } from '../language.ts';
import { formatDay, formatShortDay, formatTime, wallClock } from './time.ts';

/** The end of a day, as it follows the words for *until* in each language. */
const END_OF: Record<Language, (day: string) => string> = {
  en: (day) => `the end of ${day}`,
  pt: (day) => `ao fim de ${day}`,
  es: (day) => `final del ${day}`,
  fr: (day) => `${day} inclus`,
  de: (day) => `einschließlich ${day}`,
};

/**
 * When something ends, in the school's time zone: `Friday 27 November, 18:00`. The midnight after a day is the end of that day, as its first
 * instant would be read as one day more: `the end of Friday 27 November`.
 *
 * @param now adds the year where it is another one, as in `formatDay`
 */
export function formatEnd(instant: string, lang: Language, timezone: string, { now, isShort = false }: { now?: Date; isShort?: boolean } = {}): string {
  const format = isShort ? formatShortDay : formatDay;
  const before = new Date(Date.parse(instant) - 1);
  // Where clocks skip midnight in spring, a day begins at 01:00.
  if (wallClock(before, timezone).date === wallClock(new Date(instant), timezone).date) return `${format(instant, lang, timezone, now)}, ${formatTime(instant, timezone)}`;
  return END_OF[lang](format(before.toISOString(), lang, timezone, now));
}
