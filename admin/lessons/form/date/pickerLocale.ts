import type { Locale } from 'date-fns';
import type { Language } from '#shared/language.ts';

/** Locales of the picker. Only the language in use is loaded. */
const LOADERS: Record<Language, () => Promise<Locale>> = {
  en: () => import('date-fns/locale/en-GB').then((m) => m.enGB),
  pt: () => import('date-fns/locale/pt').then((m) => m.pt),
  es: () => import('date-fns/locale/es').then((m) => m.es),
  fr: () => import('date-fns/locale/fr').then((m) => m.fr),
  de: () => import('date-fns/locale/de').then((m) => m.de),
};

const loaded = new Map<Language, Promise<Locale>>();

/** Returns the same promise for the same language, as React's `use` needs. */
export function pickerLocale(lang: Language): Promise<Locale> {
  const known = loaded.get(lang);
  if (known) return known;
  const loading = LOADERS[lang]();
  loaded.set(lang, loading);
  return loading;
}
