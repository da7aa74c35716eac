import { hasLink, isEmail } from '../contactFormats.ts';
import type { Problem, Problems } from '../problems.ts';

/** The longest name of a buyer, or of the receiver of a present. */
export const BUYER_NAME_LENGTH = 100;

/** Checks who buys a pass, by field. At the desk the email may be missing. */
export function buyerProblems({ name, email }: { name: string; email: string }, { needsEmail }: { needsEmail: boolean }): Problems {
  const problem = personNameProblem(name);
  return { ...(problem && { name: problem }), ...((needsEmail || email !== '') && !isEmail(email) && { email: { code: 'email_invalid' } }) };
}

/** Why a text is no name that a mail may have. */
export function personNameProblem(name: string): Problem | undefined {
  if (name.length > BUYER_NAME_LENGTH) return { code: 'too_long', max: BUYER_NAME_LENGTH };
  if (hasLink(name)) return { code: 'link_in_text' };
  return /[\p{L}\p{N}]/u.test(name) ? undefined : { code: 'required' };
}
