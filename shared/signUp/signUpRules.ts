import { registrationProblems } from '../accountRules.ts';
import { hasLink } from '../contactFormats.ts';
import type { SignUp } from '../contract/signUp.ts';
import { isLanguage } from '../language.ts';
import { isTimezone } from '../time/time.ts';
import { COUNTRIES } from './countries.ts';
import { slugProblem, type SlugProblem } from './slug.ts';

/** Most characters of a school's name. */
const MAX_SCHOOL_NAME = 60;

/** What can be wrong with an entry of a sign-up. Site and server turn these codes into text. */
export type SignUpProblem =
  | SlugProblem
  | 'school_name_missing'
  | 'text_too_long'
  | 'link_in_text'
  | 'name_confusable'
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'country_invalid'
  | 'timezone_invalid'
  | 'language_invalid';

/** The entries that are checked; the proof of work is not one of them. */
export type SignUpEntries = Omit<SignUp, 'proof'>;

/** Problems by field; empty if the entries are valid. Whether the address is free is for the server to say. */
export type SignUpProblems = Partial<Record<keyof SignUpEntries, SignUpProblem>>;

/** Checks the entries of a school that signs itself up. */
export function signUpProblems({ name, slug, email, password, country, timezone, lang }: SignUpEntries): SignUpProblems {
  const problems = {
    name: schoolNameProblem(name),
    slug: slugProblem(slug),
    ...(registrationProblems({ email, password }) as Pick<SignUpProblems, 'email' | 'password'>),
    country: COUNTRIES.includes(country) ? undefined : ('country_invalid' as const),
    // Offsets such as `+01:00` know no summer time.
    timezone: /^[A-Z]/i.test(timezone) && isTimezone(timezone) ? undefined : ('timezone_invalid' as const),
    lang: isLanguage(lang) ? undefined : ('language_invalid' as const),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/**
 * Checks the name of a school. It stands in mails, so it has no web address, no invisible characters, and no word in letters of two
 * alphabets that look alike: `Pr\u0430ia` with a Cyrillic letter.
 */
function schoolNameProblem(text: string): SignUpProblem | undefined {
  const name = text.trim().normalize('NFKC');
  if (!/\p{L}/u.test(name)) return 'school_name_missing';
  if (name.length > MAX_SCHOOL_NAME) return 'text_too_long';
  if (hasLink(name)) return 'link_in_text';
  const isMixed = name.split(/[^\p{L}\p{M}]+/u).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
  return isMixed || /[\p{C}\p{Zl}\p{Zp}]/u.test(name) ? 'name_confusable' : undefined;
}

/** Alphabets whose letters look like each other's. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];
