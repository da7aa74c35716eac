import { isEmail } from './contactFormats.ts';
import type { ProfileChange, Registration } from './contract/user.ts';

/** Limits of an account (decisions, 5). A name is counted in UTF-16 units, a password in characters. */
export const ACCOUNT_LIMITS = { name: 100, password: { min: 8, max: 200 } } as const;

/** What can be wrong with an entry; the site and the server both say these in words. */
export type AccountProblem =
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_missing'
  | 'text_too_long'
  | 'phone_invalid';

/** Problems by field: those of `Registration` or of `ProfileChange`. Empty when all is well. */
export type AccountProblems = Partial<Record<keyof ProfileChange, AccountProblem>>;

/** What stands in the way of an account: its email, its password. */
export function registrationProblems({ email, password }: Registration): AccountProblems {
  return withoutGaps({ email: emailProblem(email), password: passwordProblem(password) });
}

/**
 * What is wrong with a change of one's own account. What is not sent is not looked at; a phone may be emptied, and a
 * new password takes the present one beside it.
 *
 * @param isMobileNumber `parseMobileNumber` of `shared/phone.ts` for the school's country: handed in, because the site
 *   loads its number tables only where they are needed
 */
export function profileProblems(change: ProfileChange, isMobileNumber: (phone: string) => boolean): AccountProblems {
  const { name, email, phone, password, new_password } = change;
  return withoutGaps({
    name: name !== undefined && name.length > ACCOUNT_LIMITS.name ? 'text_too_long' : undefined,
    email: email === undefined ? undefined : emailProblem(email),
    phone: phone?.trim() && !isMobileNumber(phone.trim()) ? 'phone_invalid' : undefined,
    password: new_password !== undefined && !password ? 'password_missing' : undefined,
    new_password: new_password === undefined ? undefined : passwordProblem(new_password),
  });
}

/** The password rule: 8 to 200 characters, whatever they are (decisions, 5). */
export function passwordProblem(password: string): 'password_too_short' | 'password_too_long' | undefined {
  const { length } = [...password];
  if (length < ACCOUNT_LIMITS.password.min) return 'password_too_short';
  if (length > ACCOUNT_LIMITS.password.max) return 'password_too_long';
  return undefined;
}

function emailProblem(email: string): 'email_invalid' | undefined {
  return isEmail(email.trim()) ? undefined : 'email_invalid';
}

function withoutGaps(problems: Partial<Record<keyof ProfileChange, AccountProblem | undefined>>): AccountProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
