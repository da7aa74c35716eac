import type { AccountProblem, AccountProblems } from '#shared/accountRules.ts';

/** Sentences for developers who read the API. Clients translate the codes. */
export const ACCOUNT_SENTENCES: Record<AccountProblem, string> = {
  email_invalid: 'This is not a valid email address.',
  email_same: 'The account has this email already.',
  password_too_short: 'A password has 8 characters at least.',
  password_too_long: 'A password has 200 characters at most.',
  password_missing: 'This change needs the present password beside it.',
  text_too_long: 'This text is too long.',
  link_in_text: 'This cannot contain a web address.',
  phone_invalid: 'This is not a valid mobile number.',
};

/** Writes a sentence for each wrong field; undefined if no field is wrong. */
export function accountErrorSentences(problems: AccountProblems): Record<string, string> | undefined {
  const errors = Object.entries(problems).map(([field, problem]) => [field, ACCOUNT_SENTENCES[problem]]);
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}
