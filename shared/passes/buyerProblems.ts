import { hasLink, isEmail } from '../contactFormats.ts';
import type { Problems } from '../problems.ts';

/** The longest name of a buyer. */
export const BUYER_NAME_LENGTH = 100;

/** Checks who buys a pass, by field. At the desk the email may be missing. */
export function buyerProblems({ name, email }: { name: string; email: string }, { needsEmail }: { needsEmail: boolean }): Problems {
  return {
    ...(!/[\p{L}\p{N}]/u.test(name) && { name: { code: 'required' } }),
    ...(name.length > BUYER_NAME_LENGTH && { name: { code: 'too_long', max: BUYER_NAME_LENGTH } }),
    // The name goes into a mail.
    ...(hasLink(name) && { name: { code: 'link_in_text' } }),
    ...((needsEmail || email !== '') && !isEmail(email) && { email: { code: 'email_invalid' } }),
  };
}
