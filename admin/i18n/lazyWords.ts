import type { Language } from '#shared/language.ts';
import type { CalendarWords } from '../locales/calendar/en.ts';
import type { CallOffWords } from '../locales/callOffs/en.ts';
import type { DomainWords } from '../locales/domain/en.ts';
import type { EditWords } from '../locales/edit/en.ts';
import type { EnquiryWords } from '../locales/enquiries/en.ts';
import type { GuestWords } from '../locales/guests/en.ts';
import type { OfficeWords } from '../locales/office/en.ts';
import type { PasskeyWords } from '../locales/passkeys/en.ts';
import type { PhotoWords } from '../locales/photos/en.ts';
import type { ReviewWords } from '../locales/reviews/en.ts';
import type { SchoolWords } from '../locales/school/en.ts';
import type { SearchWords } from '../locales/search/en.ts';
import type { SeriesWords } from '../locales/series/en.ts';
import type { TeamWords } from '../locales/team/en.ts';
import type { TodayWords } from '../locales/today/en.ts';
import { loadOnce } from './loadOnce.ts';

/** Words that are no part of the first load: they are loaded with the screens that use them, in the language in use. */
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
  team: {
    en: () => import('../locales/team/en.ts').then((m) => ({ team: m.en })),
    pt: () => import('../locales/team/pt.ts').then((m) => ({ team: m.pt })),
    es: () => import('../locales/team/es.ts').then((m) => ({ team: m.es })),
    fr: () => import('../locales/team/fr.ts').then((m) => ({ team: m.fr })),
    de: () => import('../locales/team/de.ts').then((m) => ({ team: m.de })),
  } satisfies Record<Language, () => Promise<{ team: TeamWords }>>,
  photos: {
    en: () => import('../locales/photos/en.ts').then((m) => ({ photos: m.en })),
    pt: () => import('../locales/photos/pt.ts').then((m) => ({ photos: m.pt })),
    es: () => import('../locales/photos/es.ts').then((m) => ({ photos: m.es })),
    fr: () => import('../locales/photos/fr.ts').then((m) => ({ photos: m.fr })),
    de: () => import('../locales/photos/de.ts').then((m) => ({ photos: m.de })),
  } satisfies Record<Language, () => Promise<{ photos: PhotoWords }>>,
  search: {
    en: () => import('../locales/search/en.ts').then((m) => ({ search: m.en })),
    pt: () => import('../locales/search/pt.ts').then((m) => ({ search: m.pt })),
    es: () => import('../locales/search/es.ts').then((m) => ({ search: m.es })),
    fr: () => import('../locales/search/fr.ts').then((m) => ({ search: m.fr })),
    de: () => import('../locales/search/de.ts').then((m) => ({ search: m.de })),
  } satisfies Record<Language, () => Promise<{ search: SearchWords }>>,
  passkeys: {
    en: () => import('../locales/passkeys/en.ts').then((m) => ({ passkeys: m.en })),
    pt: () => import('../locales/passkeys/pt.ts').then((m) => ({ passkeys: m.pt })),
    es: () => import('../locales/passkeys/es.ts').then((m) => ({ passkeys: m.es })),
    fr: () => import('../locales/passkeys/fr.ts').then((m) => ({ passkeys: m.fr })),
    de: () => import('../locales/passkeys/de.ts').then((m) => ({ passkeys: m.de })),
  } satisfies Record<Language, () => Promise<{ passkeys: PasskeyWords }>>,
  edit: {
    en: () => import('../locales/edit/en.ts').then((m) => ({ edit: m.en })),
    pt: () => import('../locales/edit/pt.ts').then((m) => ({ edit: m.pt })),
    es: () => import('../locales/edit/es.ts').then((m) => ({ edit: m.es })),
    fr: () => import('../locales/edit/fr.ts').then((m) => ({ edit: m.fr })),
    de: () => import('../locales/edit/de.ts').then((m) => ({ edit: m.de })),
  } satisfies Record<Language, () => Promise<{ edit: EditWords }>>,
  today: {
    en: () => import('../locales/today/en.ts').then((m) => ({ today: m.en })),
    pt: () => import('../locales/today/pt.ts').then((m) => ({ today: m.pt })),
    es: () => import('../locales/today/es.ts').then((m) => ({ today: m.es })),
    fr: () => import('../locales/today/fr.ts').then((m) => ({ today: m.fr })),
    de: () => import('../locales/today/de.ts').then((m) => ({ today: m.de })),
  } satisfies Record<Language, () => Promise<{ today: TodayWords }>>,
  calendar: {
    en: () => import('../locales/calendar/en.ts').then((m) => ({ calendar: m.en })),
    pt: () => import('../locales/calendar/pt.ts').then((m) => ({ calendar: m.pt })),
    es: () => import('../locales/calendar/es.ts').then((m) => ({ calendar: m.es })),
    fr: () => import('../locales/calendar/fr.ts').then((m) => ({ calendar: m.fr })),
    de: () => import('../locales/calendar/de.ts').then((m) => ({ calendar: m.de })),
  } satisfies Record<Language, () => Promise<{ calendar: CalendarWords }>>,
  callOffs: {
    en: () => import('../locales/callOffs/en.ts').then((m) => ({ callOffs: m.en })),
    pt: () => import('../locales/callOffs/pt.ts').then((m) => ({ callOffs: m.pt })),
    es: () => import('../locales/callOffs/es.ts').then((m) => ({ callOffs: m.es })),
    fr: () => import('../locales/callOffs/fr.ts').then((m) => ({ callOffs: m.fr })),
    de: () => import('../locales/callOffs/de.ts').then((m) => ({ callOffs: m.de })),
  } satisfies Record<Language, () => Promise<{ callOffs: CallOffWords }>>,
  guests: {
    en: () => import('../locales/guests/en.ts').then((m) => ({ guests: m.en })),
    pt: () => import('../locales/guests/pt.ts').then((m) => ({ guests: m.pt })),
    es: () => import('../locales/guests/es.ts').then((m) => ({ guests: m.es })),
    fr: () => import('../locales/guests/fr.ts').then((m) => ({ guests: m.fr })),
    de: () => import('../locales/guests/de.ts').then((m) => ({ guests: m.de })),
  } satisfies Record<Language, () => Promise<{ guests: GuestWords }>>,
  series: {
    en: () => import('../locales/series/en.ts').then((m) => ({ series: m.en })),
    pt: () => import('../locales/series/pt.ts').then((m) => ({ series: m.pt })),
    es: () => import('../locales/series/es.ts').then((m) => ({ series: m.es })),
    fr: () => import('../locales/series/fr.ts').then((m) => ({ series: m.fr })),
    de: () => import('../locales/series/de.ts').then((m) => ({ series: m.de })),
  } satisfies Record<Language, () => Promise<{ series: SeriesWords }>>,
  enquiries: {
    en: () => import('../locales/enquiries/en.ts').then((m) => ({ enquiries: m.en })),
    pt: () => import('../locales/enquiries/pt.ts').then((m) => ({ enquiries: m.pt })),
    es: () => import('../locales/enquiries/es.ts').then((m) => ({ enquiries: m.es })),
    fr: () => import('../locales/enquiries/fr.ts').then((m) => ({ enquiries: m.fr })),
    de: () => import('../locales/enquiries/de.ts').then((m) => ({ enquiries: m.de })),
  } satisfies Record<Language, () => Promise<{ enquiries: EnquiryWords }>>,
  reviews: {
    en: () => import('../locales/reviews/en.ts').then((m) => ({ reviews: m.en })),
    pt: () => import('../locales/reviews/pt.ts').then((m) => ({ reviews: m.pt })),
    es: () => import('../locales/reviews/es.ts').then((m) => ({ reviews: m.es })),
    fr: () => import('../locales/reviews/fr.ts').then((m) => ({ reviews: m.fr })),
    de: () => import('../locales/reviews/de.ts').then((m) => ({ reviews: m.de })),
  } satisfies Record<Language, () => Promise<{ reviews: ReviewWords }>>,
  domain: {
    en: () => import('../locales/domain/en.ts').then((m) => ({ domain: m.en })),
    pt: () => import('../locales/domain/pt.ts').then((m) => ({ domain: m.pt })),
    es: () => import('../locales/domain/es.ts').then((m) => ({ domain: m.es })),
    fr: () => import('../locales/domain/fr.ts').then((m) => ({ domain: m.fr })),
    de: () => import('../locales/domain/de.ts').then((m) => ({ domain: m.de })),
  } satisfies Record<Language, () => Promise<{ domain: DomainWords }>>,
};

export type Part = keyof typeof WORDS;
type LazyWords = Partial<OfficeWords & SchoolWords>;

/** The parts that are merged into the translations. */
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

/** Loads a screen together with the words that it shows at once, for `lazyScreen`. */
export function withWords<Screen>(parts: Part | readonly Part[], load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => {
    const [screen] = await Promise.all([load(), ...[parts].flat().map(wantWords)]);
    return screen;
  };
}

/** Loads a screen together with a library's texts in the language in use, for `lazyScreen`. */
export function withLocale<Screen>(locale: (lang: Language) => Promise<unknown>, load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => {
    const [screen] = await Promise.all([load(), translations && locale(translations.language() as Language)]);
    return screen;
  };
}

/** Loads words, once. @throws 'error.unreachable', a message key; the next call tries again */
export const wantWords = loadOnce(merge);

async function merge(part: Part): Promise<void> {
  if (!translations) return;
  // Loaded before they are merged, so that a change of the language meanwhile is not undone.
  await WORDS[part][translations.language() as Language]();
  wanted.add(part);
  await translations.reload();
}
