import type { Language } from '#shared/language.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { de } from '../../locales/order/de.ts';
import { en, type OrderWords } from '../../locales/order/en.ts';
import { es } from '../../locales/order/es.ts';
import { fr } from '../../locales/order/fr.ts';
import { pt } from '../../locales/order/pt.ts';

/** In one chunk: five more names of chunks would weigh more in the first load than the words in this one. */
const WORDS: Record<Language, OrderWords> = { en, pt, es, fr, de };

/** Says a word of ordering; values replace `%{name}`. */
export type SayOrder = (word: keyof OrderWords, values?: Record<string, string | number>) => string;

/** Returns a function for the words of ordering a list. */
export function useOrderWords(): SayOrder {
  const words = WORDS[useLanguage()];
  return (word, values = {}) => words[word].replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
