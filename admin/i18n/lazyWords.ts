import type { Language } from '#shared/language.ts';
import type { OfficeWords } from '../locales/office/en.ts';
import type { SchoolWords } from '../locales/school/en.ts';

/** Words that are loaded with the screens that use them. */
const WORDS = {
  office: {
    en: () => import('../locales/office/en.ts').then((m) => m.en),
    pt: () => import('../locales/office/pt.ts').then((m) => m.pt),
    es: () => import('../locales/office/es.ts').then((m) => m.es),
    fr: () => import('../locales/office/fr.ts').then((m) => m.fr),
    de: () => import('../locales/office/de.ts').then((m) => m.de),
  } satisfies Record<Language, () => Promise<OfficeWords>>,
  school: {
    en: () => import('../locales/school/en.ts').then((m) => m.en),
    pt: () => import('../locales/school/pt.ts').then((m) => m.pt),
    es: () => import('../locales/school/es.ts').then((m) => m.es),
    fr: () => import('../locales/school/fr.ts').then((m) => m.fr),
    de: () => import('../locales/school/de.ts').then((m) => m.de),
  } satisfies Record<Language, () => Promise<SchoolWords>>,
};

type Part = keyof typeof WORDS;
type LazyWords = Partial<OfficeWords & SchoolWords>;

const wanted = new Set<Part>();
let translations: { language: () => string; reload: () => Promise<unknown> } | undefined;

/** Registers the translations that get the words. */
export function extendLater(of: NonNullable<typeof translations>): void {
  translations = of;
}

/** The wanted words in a language, to be merged into the others. */
export async function loadWantedWords(lang: Language): Promise<LazyWords> {
  return Object.assign({}, ...(await Promise.all([...wanted].map((part) => WORDS[part][lang]())))) as LazyWords;
}

/** Loads a screen together with its words, for `lazyScreen`. */
export function withWords<Screen>(part: Part, load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => {
    const [screen] = await Promise.all([load(), wantWords(part)]);
    return screen;
  };
}

async function wantWords(part: Part): Promise<void> {
  if (wanted.has(part) || !translations) return;
  // Loaded before they are merged, so that a change of the language meanwhile is not undone.
  await WORDS[part][translations.language() as Language]();
  wanted.add(part);
  await translations.reload();
}
