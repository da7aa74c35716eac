import type { TranslationWords } from './en.ts';

export const pt: TranslationWords = {
  languages: 'Línguas dos textos',
  done: '%{done} de %{all}',
  fallback: 'O que aqui ficar vazio, os clientes leem em: %{language}.',
};
