import type { TranslationWords } from './en.ts';

export const es: TranslationWords = {
  languages: 'Idiomas de los textos',
  done: '%{done} de %{all}',
  fallback: 'Lo que quede vacío aquí, los clientes lo leen en: %{language}.',
};
