import type { Language } from '#shared/language.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { de } from '../locales/editor/de.ts';
import { type EditorWords, en } from '../locales/editor/en.ts';
import { es } from '../locales/editor/es.ts';
import { fr } from '../locales/editor/fr.ts';
import { pt } from '../locales/editor/pt.ts';

/** In one chunk: five more names of chunks would weigh more in the first load than the words in this one. */
const WORDS: Record<Language, EditorWords> = { en, pt, es, fr, de };

/** Says a word of inputs for long texts. */
export type SayMarkdown = (word: keyof EditorWords) => string;

/** Returns a function for the words of inputs for long texts. */
export function useMarkdownWords(): SayMarkdown {
  const words = WORDS[useLanguage()];
  return (word) => words[word];
}
