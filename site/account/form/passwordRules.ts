import type { AccountProblems } from '#shared/accountRules.ts';
import type { MessageKey } from '../../i18n/i18n.ts';

/** What the shared rules find wrong with an account's entries, in words. */
export function accountMessages(problems: AccountProblems): { [field in keyof AccountProblems]: MessageKey } {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, `problem.${problem}`]));
}

/** Is the password the same both times? */
export function verifyProblem(password: string, verify: string): { verify?: MessageKey } {
  return verify === password ? {} : { verify: `password don't match` };
}

/** Can what is being typed no longer become the same password? */
export function isMistyped(password: string, verify: string): boolean {
  return !password.startsWith(verify);
}
