import { isLanguage, type Language } from '../language.ts';
import type { Problems } from '../problems.ts';
import type { Translations } from './translated.ts';

/**
 * Checks translations, by language and field: `translations.de.name`. Each text obeys the rule of its field. An empty text is no
 * translation.
 *
 * @param fields the fields that can be translated
 * @param defaultLang the school's default language, whose texts are the record's own fields
 * @param rule finds problems with texts by field, as with the record's own
 */
export function translationProblems(translations: Translations, fields: readonly string[], defaultLang: Language, rule: (texts: Record<string, string>) => Problems): Problems {
  const problems: Problems = {};
  for (const [lang, texts = {}] of Object.entries(translations)) {
    const at = `translations.${lang}`;
    if (!isLanguage(lang) || lang === defaultLang) problems[at] = { code: 'not_valid' };
    else {
      for (const field of Object.keys(texts)) if (!fields.includes(field)) problems[`${at}.${field}`] = { code: 'not_valid' };
      const written = Object.fromEntries(Object.entries(texts).filter(([field, text]) => text !== '' && fields.includes(field)));
      for (const [field, problem] of Object.entries(rule(written))) if (field in written) problems[`${at}.${field}`] = problem;
    }
  }
  return problems;
}

/** Translations as they are stored: each text as `store` leaves it, without empty texts and languages. */
export function storedTranslations(translations: Translations, store: (field: string, text: string) => string): Translations {
  const stored: Translations = {};
  for (const [lang, texts = {}] of Object.entries(translations)) {
    const written = Object.entries(texts).map(([field, text]) => [field, store(field, text)] as const).filter(([, text]) => text !== '');
    // An unknown language stays even if it is empty, so that its rule can refuse it.
    if (written.length > 0 || !isLanguage(lang)) stored[lang] = Object.fromEntries(written);
  }
  return stored;
}
