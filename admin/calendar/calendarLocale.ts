import type { LocaleInput } from '@fullcalendar/core';
import type { Language } from '#shared/language.ts';

/** The calendar's locales. Only the language in use is loaded. */
const LOADERS: Record<Language, () => Promise<{ default: LocaleInput }>> = {
  en: () => import('@fullcalendar/core/locales/en-gb'),
  pt: () => import('@fullcalendar/core/locales/pt'),
  es: () => import('@fullcalendar/core/locales/es'),
  fr: () => import('@fullcalendar/core/locales/fr'),
  de: () => import('@fullcalendar/core/locales/de'),
};

const loaded = new Map<Language, Promise<LocaleInput>>();

/** Returns the same promise for the same language, as React's `use` needs. */
export function calendarLocale(lang: Language): Promise<LocaleInput> {
  const known = loaded.get(lang);
  if (known) return known;
  const loading = LOADERS[lang]().then(({ default: locale }) => locale);
  loaded.set(lang, loading);
  return loading;
}
