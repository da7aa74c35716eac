import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { StartMessages } from '../locales/start/en.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES, isLanguage } from '#shared/language.ts';

/** The back office's sentences: those of the sign-in page at once, the others when `all` is first asked. */
export type Words = I18nProvider & {
  /** Resolves when every screen can be shown in the language in use. The same promise each time, until it fails. */
  all(): Promise<void>;
};

type Ours = StartMessages & Partial<TranslationMessages>;

/** React-admin's own sentences and ours, per language; only the one in use is loaded. */
const START: Record<Language, () => Promise<[Ours, TranslationMessages]>> = {
  en: () => Promise.all([import('../locales/start/en.ts').then((m) => m.start), import('ra-language-english').then((m) => m.default)]),
  pt: () => Promise.all([import('../locales/start/pt.ts').then((m) => m.start), import('../locales/reactAdmin.pt.ts').then((m) => m.pt)]),
  es: () => Promise.all([import('../locales/start/es.ts').then((m) => m.start), import('../locales/reactAdmin.es.ts').then((m) => m.es)]),
  fr: () => Promise.all([import('../locales/start/fr.ts').then((m) => m.start), import('ra-language-french').then((m) => m.default)]),
  de: () => Promise.all([import('../locales/start/de.ts').then((m) => m.start), import('../locales/reactAdmin.de.ts').then((m) => m.de)]),
};

/** What the screens say beside that. */
const SCREENS: Record<Language, () => Promise<object>> = {
  en: () => import('../locales/en.ts').then((m) => m.en),
  pt: () => import('../locales/pt.ts').then((m) => m.pt),
  es: () => import('../locales/es.ts').then((m) => m.es),
  fr: () => import('../locales/fr.ts').then((m) => m.fr),
  de: () => import('../locales/de.ts').then((m) => m.de),
};

/**
 * The back office's sentences, ready in the language to start with. A missing key shows as is and is logged once
 * (specification, section 1).
 */
export async function createI18nProvider(lang: Language): Promise<Words> {
  const first = await loadMessages(lang, false);
  let isReady = false;
  let wantsAll = false;
  let underWay: Promise<void> | undefined;

  function messagesOf(locale: string): TranslationMessages | Promise<TranslationMessages> {
    // Polyglot asks for its first language in the middle of being made.
    if (!isReady) return first;
    const language = isLanguage(locale) ? locale : lang;
    const wanted = wantsAll;
    return loadMessages(language, wanted).then((messages) => (wanted === wantsAll ? messages : messagesOf(locale)));
  }
  const locales = LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }));
  const missing = new Set<string>();
  const onMissingKey = (key: string) => {
    if (!missing.has(key)) console.warn(`No text for "${key}"`);
    missing.add(key);
    return key;
  };
  const provider = polyglotI18nProvider(messagesOf, lang, locales, { onMissingKey });
  isReady = true;

  async function loadAll(): Promise<void> {
    wantsAll = true;
    const locale = provider.getLocale();
    await messagesOf(locale);
    // Whoever has chosen another language meanwhile keeps it.
    return provider.getLocale() === locale ? provider.changeLocale(locale) : loadAll();
  }
  function all(): Promise<void> {
    if (underWay) return underWay;
    underWay = loadAll().catch((cause: unknown) => {
      underWay = undefined;
      throw new Error('error.unreachable', { cause });
    });
    // Not everybody who asks stays to hear of it.
    underWay.catch(() => {});
    return underWay;
  }
  return { ...provider, all };
}

async function loadMessages(lang: Language, withScreens: boolean): Promise<TranslationMessages> {
  const [[ours, theirs], screens] = await Promise.all([START[lang](), withScreens ? SCREENS[lang]() : {}]);
  const { required, too_small, too_large } = ours.problem;
  const validation = { ...theirs.ra.validation, required, minValue: too_small, maxValue: too_large };
  // One voice for one mistake, whether react-admin's rules find it or ours.
  return { ...theirs, ra: { ...theirs.ra, validation }, ...ours, ...screens };
}
