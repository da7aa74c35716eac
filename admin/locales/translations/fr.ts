import type { TranslationWords } from './en.ts';

export const fr: TranslationWords = {
  languages: 'Langues des textes',
  done: '%{done} sur %{all}',
  fallback: 'Ce qui reste vide ici, les clients le lisent en : %{language}.',
};
