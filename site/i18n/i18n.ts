import { createInstance, type i18n } from 'i18next';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/language.ts';
import type booking from '../locales/booking/en.json';
import type core from '../locales/en.json';
import type pages from '../locales/pages/en.json';
import type plain from '../locales/plain/en.json';
import type product from '../locales/product/en.json';

type English = typeof core & typeof booking & typeof pages & typeof plain & typeof product;

/** The messages of one language, by key. */
export type Messages = Record<string, string>;

/** All message keys without plural suffixes. An unknown key does not compile. */
export type MessageKey = keyof English extends infer K
  ? K extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : K
  : never;

/** Translates a message. */
export type Say = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Creates a translator. A key without a message is shown as it is, and logged once. */
export function createI18n(lang: Language, messages: Messages): i18n {
  const logged = new Set<string>();
  const instance = createInstance();
  void instance.init({
    lng: lang,
    resources: { [lang]: { translation: messages } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => {
      if (!logged.has(key)) console.warn(`No message in "${instance.language}" for "${key}"`);
      logged.add(key);
    },
  });
  return instance;
}

/** The translator as a plain function, for code outside components. */
export function sayWith(instance: i18n): Say {
  return (key, values) => {
    // Messages without a number need none of what `t` looks for.
    const message = values && 'count' in values ? undefined : (instance.getResource(instance.language, 'translation', key) as string | undefined);
    if (message === undefined) return instance.t(key, { ...values });
    return values ? message.replace(/{{(\w+)}}/g, (_placeholder, name: string) => String(values[name])) : message;
  };
}

type Words = { say: Say; lang: Language; translator: i18n };

const WordsContext = createContext<Words | undefined>(undefined);

/** Provides the current language and its translator. `useTranslation` is called here alone, because it takes as long as a small component. */
export function WordsProvider({ translator, children }: { translator: i18n; children: ReactNode }) {
  const { language } = useTranslation(undefined, { i18n: translator }).i18n;
  const words = useMemo(() => ({ say: sayWith(translator), lang: language as Language, translator }), [translator, language]);
  return createElement(WordsContext, { value: words }, children);
}

/** The current language and its translator. */
export function useWords(): Words {
  return useContext(WordsContext)!;
}
