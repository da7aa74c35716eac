import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Messages } from './locales/en.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES, isLanguage } from '#shared/language.ts';

/** React-admin's own sentences and ours, per language; only the one in use is loaded. */
const LOCALES: Record<Language, () => Promise<[Messages, TranslationMessages]>> = {
  en: () => Promise.all([import('./locales/en.ts').then((m) => m.en), import('ra-language-english').then((m) => m.default)]),
  pt: () => Promise.all([import('./locales/pt.ts').then((m) => m.pt), import('./locales/reactAdmin.pt.ts').then((m) => m.pt)]),
  es: () => Promise.all([import('./locales/es.ts').then((m) => m.es), import('./locales/reactAdmin.es.ts').then((m) => m.es)]),
  fr: () => Promise.all([import('./locales/fr.ts').then((m) => m.fr), import('ra-language-french').then((m) => m.default)]),
  de: () => Promise.all([import('./locales/de.ts').then((m) => m.de), import('./locales/reactAdmin.de.ts').then((m) => m.de)]),
};

/**
 * The back office's sentences, ready in the language to start with. A missing key shows as is and is logged once
 * (specification, section 1).
 */
export async function createI18nProvider(lang: Language): Promise<I18nProvider> {
  const loaded = new Map<string, TranslationMessages>([[lang, await loadMessages(lang)]]);
  const messagesOf = (locale: string) => loaded.get(locale) ?? loadMessages(isLanguage(locale) ? locale : lang);
  const locales = LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }));
  const missing = new Set<string>();
  const onMissingKey = (key: string) => {
    if (!missing.has(key)) console.warn(`No text for "${key}"`);
    missing.add(key);
    return key;
  };
  return polyglotI18nProvider(messagesOf, lang, locales, { onMissingKey });
}

async function loadMessages(lang: Language): Promise<TranslationMessages> {
  const [ours, theirs] = await LOCALES[lang]();
  const { required, too_small, too_large } = ours.problem;
  const validation = { ...theirs.ra.validation, required, minValue: too_small, maxValue: too_large };
  // One voice for one mistake, whether react-admin's rules find it or ours.
  return { ...theirs, ra: { ...theirs.ra, validation }, ...ours };
}
