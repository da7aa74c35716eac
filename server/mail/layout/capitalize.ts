import type { Language } from '#shared/language.ts';

/** A day as it stands alone or begins a line: Portuguese, Spanish and French write it small only within a sentence. */
export function capitalize(text: string, lang: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(lang) + text.slice(1);
}
