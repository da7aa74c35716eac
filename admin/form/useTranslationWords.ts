import type { TranslationWords } from '../locales/translations/en.ts';
import { wordsHook } from '../i18n/wordsHook.ts';

/** Returns a function for the words of the language tabs in forms. */
export const useTranslationWords = wordsHook<TranslationWords>({
  en: () => import('../locales/translations/en.ts').then((m) => m.en),
  pt: () => import('../locales/translations/pt.ts').then((m) => m.pt),
  es: () => import('../locales/translations/es.ts').then((m) => m.es),
  fr: () => import('../locales/translations/fr.ts').then((m) => m.fr),
  de: () => import('../locales/translations/de.ts').then((m) => m.de),
});
