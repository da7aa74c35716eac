import type { PhotoWords } from '../locales/photos/en.ts';
import { wordsHook } from '../i18n/wordsHook.ts';

/** Returns a function for the words of photos in forms. */
export const usePhotoWords = wordsHook<PhotoWords>({
  en: () => import('../locales/photos/en.ts').then((m) => m.en),
  pt: () => import('../locales/photos/pt.ts').then((m) => m.pt),
  es: () => import('../locales/photos/es.ts').then((m) => m.es),
  fr: () => import('../locales/photos/fr.ts').then((m) => m.fr),
  de: () => import('../locales/photos/de.ts').then((m) => m.de),
});
