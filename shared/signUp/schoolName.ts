import { hasLink } from '../contactFormats.ts';

/** Most characters of a school's name. */
export const MAX_SCHOOL_NAME = 60;

/** What can be wrong with the name of a school. */
export type SchoolNameProblem = 'school_name_missing' | 'text_too_long' | 'link_in_text' | 'name_confusable';

/**
 * Checks the name of a school. It stands in mails, so it has no web address, no invisible characters, and no word in letters of two
 * alphabets that look alike: `Pr\u0430ia` with a Cyrillic letter.
 */
export function schoolNameProblem(text: string): SchoolNameProblem | undefined {
  const name = text.trim().normalize('NFKC');
  if (!/\p{L}/u.test(name)) return 'school_name_missing';
  if (name.length > MAX_SCHOOL_NAME) return 'text_too_long';
  if (hasLink(name)) return 'link_in_text';
  const isMixed = name.split(/[^\p{L}\p{M}]+/u).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
  return isMixed || /[\p{C}\p{Zl}\p{Zp}]/u.test(name) ? 'name_confusable' : undefined;
}

/** Alphabets whose letters look like each other's. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];
