import { isEmail } from './contactFormats.ts';
import type { ProfileChange, Registration } from './contract/user.ts';

/** Limits of an account (docs/product.md#accounts). Names are counted in UTF-16 units, passwords in characters. */
export const ACCOUNT_LIMITS = { name: 100, password: { min: 8, max: 200 } } as const;

/** What can be wrong with an entry. Site and server turn these codes into text. */
export type AccountProblem =
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_missing'
  | 'text_too_long'
  | 'phone_invalid';

/** Problems by field of `Registration` or `ProfileChange`; empty if the entries are valid. */
export type AccountProblems = Partial<Record<keyof ProfileChange, AccountProblem>>;

/** Checks the email and the password of a new account. */
export function registrationProblems({ email, password }: Registration): AccountProblems {
  return withoutGaps({ email: emailProblem(email), password: passwordProblem(password) });
}

/**
 * Checks a change of one's own account. Fields that are not sent are not checked. The phone may be emptied; a new
 * password needs the present one.
 *
 * @param isMobileNumber `parseMobileNumber` of `shared/phone.ts` for the school's country. It is a parameter so that the
 *   site can load the number tables on demand.
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

/** Checks the length of a password: 8 to 200 characters. There is no rule about which characters. */
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
