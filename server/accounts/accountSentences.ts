import type { AccountProblem, AccountProblems } from '#shared/accountRules.ts';

/** What is wrong with an account's entries, for people who read the API itself. */
export const ACCOUNT_SENTENCES: Record<AccountProblem, string> = {
  email_invalid: 'This is not a valid email address.',
  password_too_short: 'A password has 8 characters at least.',
  password_too_long: 'A password has 200 characters at most.',
  password_missing: 'A new password needs the present one beside it.',
  text_too_long: 'This text is too long.',
  phone_invalid: 'This is not a valid mobile number.',
};

/** A sentence per field that is wrong, or nothing when all is well. */
export function accountErrorSentences(problems: AccountProblems): Record<string, string> | undefined {
  const errors = Object.entries(problems).map(([field, problem]) => [field, ACCOUNT_SENTENCES[problem]]);
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}
