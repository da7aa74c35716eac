import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { Language } from '#shared/language.ts';
import type { Messages } from './i18n.ts';

/** Parts of the messages: common to all pages of a school, or needed by some pages only. */
type Part = 'site' | 'account' | 'booking' | 'content' | 'product';

/** The loaded message parts, and how to load more. */
export type MessageParts = {
  /** Is the part loaded in the current language? */
  has: (part: Part) => boolean;
  need: (part: Part) => Promise<void>;
  speak: (lang: Language) => Promise<void>;
};

/** Loads message parts on demand, in the current language only. */
export function loadMessagesOnDemand(instance: i18n): MessageParts {
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
      // Another language may have been chosen meanwhile.
      if (wanted === lang) await instance.changeLanguage(lang);
    },
  };
}

/** All parts are loaded, on the server. */
export const ALL_PARTS: MessageParts = { has: () => true, need: () => Promise.resolve(), speak: () => Promise.resolve() };

/** Provides the message parts. */
export const MessagePartsContext = createContext<MessageParts>(ALL_PARTS);

/** The loaded message parts, and how to load more. */
export function useMessageParts(): MessageParts {
  return useContext(MessagePartsContext);
}

const LOADERS: Record<Part, (lang: Language) => Promise<{ default: Messages }>> = {
  site: (lang) => import(`../locales/${lang}.json`) as Promise<{ default: Messages }>,
  account: (lang) => import(`../locales/account/${lang}.json`) as Promise<{ default: Messages }>,
  booking: (lang) => import(`../locales/booking/${lang}.json`) as Promise<{ default: Messages }>,
  content: (lang) => import(`../locales/content/${lang}.json`) as Promise<{ default: Messages }>,
  product: (lang) => import(`../locales/product/${lang}.json`) as Promise<{ default: Messages }>,
};
