import type { DomainWords } from '../locales/domain/en.ts';
import { wordsHook } from './wordsHook.ts';

/** Returns a function for the words of the screen of own domains. */
export const useDomainWords = wordsHook<DomainWords>({
  en: () => import('../locales/domain/en.ts').then((m) => m.en),
  pt: () => import('../locales/domain/pt.ts').then((m) => m.pt),
  es: () => import('../locales/domain/es.ts').then((m) => m.es),
  fr: () => import('../locales/domain/fr.ts').then((m) => m.fr),
  de: () => import('../locales/domain/de.ts').then((m) => m.de),
});
