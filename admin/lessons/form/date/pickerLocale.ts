import type { Locale } from 'date-fns';
import type { Language } from '#shared/language.ts';
import { loadOnce } from '../../../i18n/loadOnce.ts';

/** Locales of the picker. Only the language in use is loaded. */
const LOADERS: Record<Language, () => Promise<Locale>> = {
  en: () => import('date-fns/locale/en-GB').then((m) => m.enGB),
  pt: () => import('date-fns/locale/pt').then((m) => m.pt),
  es: () => import('date-fns/locale/es').then((m) => m.es),
  fr: () => import('date-fns/locale/fr').then((m) => m.fr),
  de: () => import('date-fns/locale/de').then((m) => m.de),
};

/** Loads the locale of a language, once. @throws 'error.unreachable', a message key; the next call tries again */
export const pickerLocale = loadOnce((lang: Language) => LOADERS[lang]());
