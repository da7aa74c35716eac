import type { AccountProblems } from '#shared/accountRules.ts';
import type { MessageKey } from '../i18n/i18n.ts';

/** The messages for an account's problems. */
export function problemMessages(problems: AccountProblems): { [field in keyof AccountProblems]: MessageKey } {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, `problem.${problem}`]));
}

/** The problem of a repeated password that differs. */
export function verifyProblem(password: string, verify: string): { verify?: MessageKey } {
  return verify === password ? {} : { verify: `password don't match` };
}

/** Does the repeated password already differ while being typed? */
export function isMistyped(password: string, verify: string): boolean {
  return !password.startsWith(verify);
}
