import type { LocaleInput } from '@fullcalendar/core';
import type { Language } from '#shared/language.ts';
import { loadOnce } from '../i18n/loadOnce.ts';

/** The calendar's locales. Only the language in use is loaded. */
const LOADERS: Record<Language, () => Promise<{ default: LocaleInput }>> = {
  en: () => import('@fullcalendar/core/locales/en-gb'),
  pt: () => import('@fullcalendar/core/locales/pt'),
  es: () => import('@fullcalendar/core/locales/es'),
  fr: () => import('@fullcalendar/core/locales/fr'),
  de: () => import('@fullcalendar/core/locales/de'),
};

/** Loads the locale of a language, once. @throws 'error.unreachable', a message key; the next call tries again */
export const calendarLocale = loadOnce(async (lang: Language): Promise<LocaleInput> => (await LOADERS[lang]()).default);
