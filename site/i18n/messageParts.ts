import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { Language } from '#shared/language.ts';
import type { Messages } from './i18n.ts';

/** The messages come in parts: what a school's pages have in common, and what only some pages say. */
type Part = 'site' | 'account' | 'booking' | 'content' | 'product';

/** The messages that are here, and how to get more. */
export type Words = {
  /** Is the part here, in the language being spoken? */
  has: (part: Part) => boolean;
  need: (part: Part) => Promise<void>;
  speak: (lang: Language) => Promise<void>;
};

/** Fetches parts of the messages as pages need them; the language being spoken alone. */
export function wordsOnDemand(instance: i18n): Words {
  const here = new Set<Part>();
  let wanted: Language | undefined;
  async function add(lang: Language, part: Part) {
    const { default: messages } = await LOADERS[part](lang);
    instance.addResourceBundle(lang, 'translation', messages, true);
    here.add(part);
  }
  return {
    has: (part) => here.has(part),
    need: async (part) => {
      if (!here.has(part)) await add(instance.language as Language, part);
    },
    speak: async (lang) => {
      wanted = lang;
      await Promise.all([...here].map((part) => add(lang, part)));
      // Somebody may have chosen another one meanwhile.
      if (wanted === lang) await instance.changeLanguage(lang);
    },
  };
}

/** Everything is here already: on the server. */
export const ALL_WORDS: Words = { has: () => true, need: () => Promise.resolve(), speak: () => Promise.resolve() };

/** Hands the words down. */
export const WordsContext = createContext<Words>(ALL_WORDS);

/** The messages that are here, and how to get more. */
export function useWordParts(): Words {
  return useContext(WordsContext);
}

const LOADERS: Record<Part, (lang: Language) => Promise<{ default: Messages }>> = {
  site: (lang) => import(`../locales/${lang}.json`) as Promise<{ default: Messages }>,
  account: (lang) => import(`../locales/account/${lang}.json`) as Promise<{ default: Messages }>,
  booking: (lang) => import(`../locales/booking/${lang}.json`) as Promise<{ default: Messages }>,
  content: (lang) => import(`../locales/content/${lang}.json`) as Promise<{ default: Messages }>,
  product: (lang) => import(`../locales/product/${lang}.json`) as Promise<{ default: Messages }>,
};
