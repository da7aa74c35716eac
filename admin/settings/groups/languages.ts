import { type Language, LANGUAGES } from '#shared/language.ts';

/** The languages as the form has them: which are offered, and which is the default. */
export type LanguageValues = { offered: Language[]; default_lang: Language };

/** @param langs as they are stored, the default one first */
export function toLanguageValues(langs: readonly string[] = []): LanguageValues {
  return { offered: LANGUAGES.filter((lang) => langs.includes(lang)), default_lang: (langs[0] ?? LANGUAGES[0]) as Language };
}

/** The stored form. The default language is always offered. */
export function toLanguages({ offered, default_lang }: LanguageValues): Language[] {
  return [default_lang, ...LANGUAGES.filter((lang) => lang !== default_lang && offered.includes(lang))];
}
