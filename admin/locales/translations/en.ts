/** The words of the language tabs in forms, which are loaded with them. */
export const en = {
  languages: 'Languages of the texts',
  done: '%{done} of %{all}',
  fallback: 'What is empty here, guests read in %{language}.',
};

export type TranslationWords = Record<keyof typeof en, string>;
