import { use } from 'react';
import type { Language } from '#shared/language.ts';
import type { TeamWords } from '../locales/team/en.ts';
import { useLanguage } from './useLanguage.ts';

/** Only the language in use is loaded, with the first screen that needs it: these words are no part of the first load. */
const LOADERS: Record<Language, () => Promise<TeamWords>> = {
  en: () => import('../locales/team/en.ts').then((m) => m.en),
  pt: () => import('../locales/team/pt.ts').then((m) => m.pt),
  es: () => import('../locales/team/es.ts').then((m) => m.es),
  fr: () => import('../locales/team/fr.ts').then((m) => m.fr),
  de: () => import('../locales/team/de.ts').then((m) => m.de),
};

const loading: Partial<Record<Language, Promise<TeamWords>>> = {};

/** Returns a function for the words of the team's screens, which suspends until they are loaded. Values replace `%{name}`. */
export function useTeamWords(): (key: keyof TeamWords, values?: Record<string, string | number>) => string {
  const lang = useLanguage();
  const words = use((loading[lang] ??= load(lang)));
  return (key, values = {}) => words[key].replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A failure is not kept, so that the next screen tries again. */
async function load(lang: Language): Promise<TeamWords> {
  try {
    return await LOADERS[lang]();
  } catch (cause) {
    delete loading[lang];
    throw new Error('error.unreachable', { cause });
  }
}
