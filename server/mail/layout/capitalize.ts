import type { Language } from '#shared/language.ts';

/** Capitalizes a day that starts a line. Portuguese, Spanish and French write days in lower case within a sentence. */
export function capitalize(text: string, lang: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(lang) + text.slice(1);
}
