import type { TranslationWords } from './en.ts';

export const de: TranslationWords = {
  languages: 'Sprachen der Texte',
  done: '%{done} von %{all}',
  fallback: 'Was hier leer ist, lesen Gäste in der Sprache %{language}.',
};
