import type { Language } from '../language.ts';

/** Texts by language and field. A language or field that is not there is not translated. */
export type Translations = Partial<Record<string, Record<string, string>>>;

/**
 * A record with its texts in a language. A text without a translation stays as it is, in the school's default language.
 *
 * @param record its fields are in the default language
 * @param defaultLang the first of the school's languages
 * @returns the record without its translations
 */
export function translated<T extends { translations?: Translations | undefined }>(record: T, lang: Language, defaultLang: Language): Omit<T, 'translations'> {
  const { translations, ...texts } = record;
  const found = lang === defaultLang ? [] : Object.entries(translations?.[lang] ?? {});
  const questions = 'questions' in texts ? { questions: (texts.questions as Asked[]).map((question) => questionIn(question, lang, defaultLang)) } : {};
  const photos = 'photos' in texts ? { photos: (texts.photos as Described[]).map((photo) => photoIn(photo, lang, defaultLang)) } : {};
  return Object.assign(texts, Object.fromEntries(found.filter(([field, text]) => text !== '' && field in texts)), photos, questions);
}

/** A photo's description, and the same in other languages. */
type Described = { alt: string; alts?: Readonly<Record<string, string>> };

/** A photo with its description in a language, without those in others. */
function photoIn({ alts, ...photo }: Described, lang: Language, defaultLang: Language): Described {
  return { ...photo, alt: (lang !== defaultLang && alts?.[lang]) || photo.alt };
}

/** The texts of a question, and those in other languages. */
type Asked = { ask: string; choices: readonly string[]; words?: Readonly<Record<string, { ask: string; choices: readonly string[] }>> };

/** A question in a language: its choices keep their values, with labels beside them. */
function questionIn({ words, ...question }: Asked, lang: Language, defaultLang: Language): Asked & { labels?: readonly string[] } {
  const { ask = '', choices = [] } = (lang !== defaultLang && words?.[lang]) || {};
  return { ...question, ask: ask || question.ask, ...(choices.length === question.choices.length && choices.length > 0 && { labels: choices }) };
}

/** Translations as single fields for the audit log: `name.de`. */
export function translationFields(translations: Translations = {}): Record<string, string> {
  const texts = Object.entries(translations).flatMap(([lang, of = {}]) => Object.entries(of).map(([field, text]) => [`${field}.${lang}`, text] as const));
  return Object.fromEntries(texts);
}

/** A row that names the activity of a lesson. It may have a person's `name` too. */
type WithActivity = { activity: string; name?: string; place?: string; translations?: Translations | undefined };

/** A row with the name and the other texts of its activity in a language. @param langs the school's languages, its default first */
export function withActivityIn<Row extends WithActivity>({ translations, ...row }: Row, lang: Language, { langs }: { langs: readonly Language[] }): Omit<Row, 'translations'> {
  const { name, ...texts } = translated({ ...row, name: row.activity, translations }, lang, langs[0]!);
  return { ...(texts as unknown as Omit<Row, 'translations'>), ...('name' in row && { name: row.name }), activity: name };
}
