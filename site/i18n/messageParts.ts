import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { Language } from '#shared/language.ts';
import type { Messages } from './i18n.ts';

/** Parts of the messages: needed by every page, by the booking pages, by other pages that load on demand, or by the main host's alone. */
export type MessagePart = 'core' | 'booking' | 'pages' | 'product';

/** The loaded message parts, and how to load more. */
export type MessageParts = {
  /** Is the part loaded in the current language? */
  isLoaded: (part: MessagePart) => boolean;
  load: (part: MessagePart) => Promise<void>;
  switchTo: (lang: Language) => Promise<void>;
};

/** Loads message parts on demand, in the current language only. */
export function loadMessagesOnDemand(instance: i18n): MessageParts {
  const loaded = new Set<MessagePart>();
  let wanted: Language | undefined;
  async function add(lang: Language, part: MessagePart) {
    instance.addResourceBundle(lang, 'translation', await loadMessages(part, lang), true);
    loaded.add(part);
  }
  return {
    isLoaded: (part) => loaded.has(part),
    load: async (part) => {
      if (!loaded.has(part)) await add(instance.language as Language, part);
    },
    switchTo: async (lang) => {
      wanted = lang;
      await Promise.all([...loaded].map((part) => add(lang, part)));
      // Another language may have been chosen meanwhile.
      if (wanted === lang) await instance.changeLanguage(lang);
    },
  };
}

/** All parts are loaded, on the server. */
export const ALL_PARTS: MessageParts = { isLoaded: () => true, load: () => Promise.resolve(), switchTo: () => Promise.resolve() };

/** Provides the message parts. */
export const MessagePartsContext = createContext<MessageParts>(ALL_PARTS);

/** The loaded message parts, and how to load more. */
export function useMessageParts(): MessageParts {
  return useContext(MessagePartsContext);
}

/** Found by the build. An `import()` with a variable in its path would bring a helper of 0.2 kB into the first load. */
const FILES = import.meta.glob<Messages>(['../locales/*.json', '../locales/{booking,pages}/*.json'], { import: 'default' });

async function loadMessages(part: MessagePart, lang: Language): Promise<Messages> {
  if (part === 'product') return (await import('../locales/product/loadProductMessages.ts').then((file) => file.loadProductMessages(lang))).default;
  return FILES[`../locales/${part === 'core' ? '' : `${part}/`}${lang}.json`]!();
}
