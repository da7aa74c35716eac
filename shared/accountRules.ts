import { hasLink, isEmail } from './contactFormats.ts';
import type { EmailChangeRequest } from './contract/emailChange.ts';
import type { ProfileChange, Registration } from './contract/user.ts';

/** Limits of an account (docs/product.md#accounts). Names are counted in UTF-16 units, passwords in characters. */
export const ACCOUNT_LIMITS = { name: 100, password: { min: 8, max: 200 } } as const;

/** What can be wrong with an entry. Site and server turn these codes into text. */
export type AccountProblem =
  | 'email_invalid'
  | 'email_same'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_missing'
  | 'text_too_long'
  | 'link_in_text'
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
  const { name, phone, password, new_password } = change;
  return withoutGaps({
    name: name === undefined ? undefined : nameProblem(name),
    phone: phone?.trim() && !isMobileNumber(phone.trim()) ? 'phone_invalid' : undefined,
    password: new_password !== undefined && !password ? 'password_missing' : undefined,
    new_password: new_password === undefined ? undefined : passwordProblem(new_password),
  });
}

/**
 * Checks the entries for a new email, which is confirmed by mail before it counts.
 *
 * @param account its present email, and whether it has a password
 */
export function emailChangeProblems(
  { email, password }: EmailChangeRequest,
  account: { email: string; needsPassword: boolean },
): AccountProblems {
  return withoutGaps({
    email: email.trim() === account.email ? 'email_same' : emailProblem(email),
    password: account.needsPassword && !password ? 'password_missing' : undefined,
  });
}

/** Checks the length of a password: 8 to 200 characters. There is no rule about which characters. */
export function passwordProblem(password: string): 'password_too_short' | 'password_too_long' | undefined {
  const { length } = [...password];
  if (length < ACCOUNT_LIMITS.password.min) return 'password_too_short';
  if (length > ACCOUNT_LIMITS.password.max) return 'password_too_long';
  return undefined;
}

function nameProblem(name: string): 'text_too_long' | 'link_in_text' | undefined {
  if (name.length > ACCOUNT_LIMITS.name) return 'text_too_long';
  return hasLink(name) ? 'link_in_text' : undefined;
}

/** Is this password the account's own email, or the part before the @? Such passwords are guessed first. */
export function isOwnEmail(password: string, email: string): boolean {
  const [given, own] = [password, email].map((text) => text.normalize('NFKC').trim().toLowerCase());
  return given === own || given === own!.split('@')[0];
}

function emailProblem(email: string): 'email_invalid' | undefined {
  return isEmail(email.trim()) ? undefined : 'email_invalid';
}

function withoutGaps(problems: Partial<Record<keyof ProfileChange, AccountProblem | undefined>>): AccountProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
