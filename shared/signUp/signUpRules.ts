import { registrationProblems } from '../accountRules.ts';
import type { SignUp } from '../contract/signUp.ts';
import { isLanguage } from '../language.ts';
import { isZoneName } from '../time/time.ts';
import { COUNTRIES } from './countries.ts';
import { schoolNameProblem, type SchoolNameProblem } from './schoolName.ts';
import { slugProblem, type SlugProblem } from './slug.ts';

/** What can be wrong with an entry of a sign-up. Site and server turn these codes into text. */
export type SignUpProblem =
  | SlugProblem
  | SchoolNameProblem
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'country_invalid'
  | 'timezone_invalid'
  | 'language_invalid';

/** The entries that are checked; the proof of work and the invitation are not among them. */
export type SignUpEntries = Omit<SignUp, 'proof' | 'invitation'>;

/** Problems by field; empty if the entries are valid. Whether the address is free is for the server to say. */
export type SignUpProblems = Partial<Record<keyof SignUpEntries, SignUpProblem>>;

/** Checks the entries of a school that signs itself up. */
export function signUpProblems({ name, slug, email, password, country, timezone, lang }: SignUpEntries): SignUpProblems {
  const problems = {
    name: schoolNameProblem(name),
    slug: slugProblem(slug),
    ...(registrationProblems({ email, password }) as Pick<SignUpProblems, 'email' | 'password'>),
    country: COUNTRIES.includes(country) ? undefined : ('country_invalid' as const),
    timezone: isZoneName(timezone) ? undefined : ('timezone_invalid' as const),
    lang: isLanguage(lang) ? undefined : ('language_invalid' as const),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
