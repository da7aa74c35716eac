import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { type Language, LANGUAGE_NAMES, LANGUAGES, isLanguage } from '#shared/language.ts';
import type { Messages } from '../locales/en.ts';
import { extendLater, loadWantedWords } from './lazyWords.ts';

/** Our words and react-admin's, per language. Only the language in use is loaded. */
const LOADERS: Record<Language, () => Promise<[Messages, TranslationMessages]>> = {
  en: () => Promise.all([import('../locales/en.ts').then((m) => m.en), import('ra-language-english').then((m) => m.default)]),
  pt: () => Promise.all([import('../locales/pt.ts').then((m) => m.pt), import('../locales/reactAdmin.pt.ts').then((m) => m.pt)]),
  es: () => Promise.all([import('../locales/es.ts').then((m) => m.es), import('../locales/reactAdmin.es.ts').then((m) => m.es)]),
  fr: () => Promise.all([import('../locales/fr.ts').then((m) => m.fr), import('../locales/reactAdmin.fr.ts').then((m) => m.fr)]),
  de: () => Promise.all([import('../locales/de.ts').then((m) => m.de), import('../locales/reactAdmin.de.ts').then((m) => m.de)]),
};
/** Creates the back office's translations, loaded in `lang`. A missing key is shown as it is and logged once. */
export async function createI18nProvider(lang: Language): Promise<I18nProvider> {
  const first = await loadMessages(lang);
  let isCreated = false;
  // Polyglot asks for its first language while it is created, and then it needs the messages themselves.
  const messagesOf = (locale: string) => (isCreated ? loadMessages(isLanguage(locale) ? locale : lang) : first);
  const locales = LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }));
  const missing = new Set<string>();
  const onMissingKey = (key: string) => {
    if (!missing.has(key)) console.warn(`No text for "${key}"`);
    missing.add(key);
    return key;
  };
  const provider = polyglotI18nProvider(messagesOf, lang, locales, { onMissingKey });
  isCreated = true;
  extendLater({ language: provider.getLocale, reload: () => provider.changeLocale(provider.getLocale()) });
  return provider;
}

async function loadMessages(lang: Language): Promise<TranslationMessages> {
  const [[ours, theirs], wanted] = await Promise.all([LOADERS[lang](), loadWantedWords(lang)]);
  const { required, too_small, too_large } = ours.problem;
  // React-admin's validators say the same sentence as our own rules.
  const validation = { ...theirs.ra.validation, required, minValue: too_small, maxValue: too_large };
  return { ...theirs, ra: { ...theirs.ra, validation }, ...ours, ...wanted, resources: { ...ours.resources, ...wanted.resources } };
}
