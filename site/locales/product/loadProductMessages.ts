import type { Language } from '#shared/language.ts';

/** Loads the messages of the main host's pages. In a chunk of its own, so that schools' sites do not load the names of five more chunks. */
export function loadProductMessages(lang: Language): Promise<{ default: Record<string, string> }> {
  return import(`./${lang}.json`) as Promise<{ default: Record<string, string> }>;
}
