import { isLanguage, type Language } from '../language.ts';
import type { Problems } from '../problems.ts';

/** The longest subject and text of a message to guests, in characters. */
export const MESSAGE_LENGTH = { subject: 150, body: 3000 } as const;

/** Texts by language. A language that is not there reads the school's default one. */
export type MessageTexts = { subject: Readonly<Record<string, string>>; body: Readonly<Record<string, string>> };

/** What stands for `{name}`, `{lesson}`, `{day}` and `{time}` in a message. */
export type MessageFacts = Record<'name' | 'lesson' | 'day' | 'time', string>;

/**
 * What is wrong with a message.
 *
 * @param langs the school's languages, its default first: that one needs both texts, and another has both or neither
 */
export function messageProblems({ subject, body }: MessageTexts, langs: readonly Language[]): Problems {
  const problems: Problems = {};
  for (const [field, texts] of Object.entries({ subject, body }) as ['subject' | 'body', Readonly<Record<string, string>>][]) {
    for (const lang of new Set([...langs, ...Object.keys(texts)])) {
      const text = (texts[lang] ?? '').trim();
      const other = ((field === 'subject' ? body : subject)[lang] ?? '').trim();
      const name = `${field}.${lang}`;
      if (!isLanguage(lang) || !langs.includes(lang)) problems[name] = { code: 'not_valid' };
      else if (text === '' && (lang === langs[0] || other !== '')) problems[name] = { code: 'required' };
      else if (text.length > MESSAGE_LENGTH[field]) problems[name] = { code: 'too_long', max: MESSAGE_LENGTH[field] };
    }
  }
  return problems;
}

/** A message as a guest reads it: in the guest's language, else in the school's default one, with what stands for the words in braces. */
export function messageFor({ subject, body }: MessageTexts, lang: Language, defaultLang: Language, factsIn: (lang: Language) => MessageFacts): { lang: Language; subject: string; body: string } {
  const read = body[lang]?.trim() ? lang : defaultLang;
  const facts = factsIn(read);
  const fill = (text = '') => text.trim().replaceAll(/\{(name|lesson|day|time)\}/g, (_, word: keyof MessageFacts) => facts[word]);
  return { lang: read, subject: fill(subject[read]).replaceAll(/\s+/g, ' '), body: fill(body[read]) };
}
