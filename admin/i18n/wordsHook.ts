import { use } from 'react';
import type { Language } from '#shared/language.ts';
import { useLanguage } from './useLanguage.ts';

/** Says a message; values replace `%{name}`. */
type Say<Key> = (key: Key, values?: Record<string, string | number>) => string;

/**
 * Makes a hook for words that are no part of the first load. Only the language in use is loaded, with the first screen that needs it.
 *
 * @returns a hook whose component suspends until they are loaded
 */
export function wordsHook<Words extends Record<string, string>>(loaders: Record<Language, () => Promise<Words>>): () => Say<keyof Words> {
  const loading: Partial<Record<Language, Promise<Words>>> = {};

  /** A failure is not kept, so that the next screen tries again. */
  async function load(lang: Language): Promise<Words> {
    try {
      return await loaders[lang]();
    } catch (cause) {
      delete loading[lang];
      throw new Error('error.unreachable', { cause });
    }
  }

  return function useLazyWords() {
    const lang = useLanguage();
    const words = use((loading[lang] ??= load(lang)));
    return (key, values = {}) => words[key]!.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
