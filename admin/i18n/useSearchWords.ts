import type { SearchWords } from '../locales/search/en.ts';
import { wordsHook } from './wordsHook.ts';

/** Returns a function for the words of the search. */
export const useSearchWords = wordsHook<SearchWords>({
  en: () => import('../locales/search/en.ts').then((m) => m.en),
  pt: () => import('../locales/search/pt.ts').then((m) => m.pt),
  es: () => import('../locales/search/es.ts').then((m) => m.es),
  fr: () => import('../locales/search/fr.ts').then((m) => m.fr),
  de: () => import('../locales/search/de.ts').then((m) => m.de),
});
