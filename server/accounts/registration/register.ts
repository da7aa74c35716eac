import { registrationProblems } from '#shared/accountRules.ts';
import type { Registration, User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import type { Db } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { accountErrorSentences } from '../accountSentences.ts';
import { assertPasswordNotEasy } from '../assertPasswordNotEasy.ts';
import { hashPassword } from '../password.ts';
import { insertUnconfirmedAccount, queueRegistration } from './registrations.queries.ts';

const LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Makes an account whose address is not confirmed yet, and mails a link that confirms it. If the email has an account already, its
 * owner gets a mail that says so instead, and the new account is never confirmed. Nothing else differs, so that the answer does
 * not tell which accounts exist (docs/decisions/0027-passwords.md).
 *
 * @param lang language of the mail
 * @throws Refused `invalid_registration` with a sentence per field, `password_too_easy`
 */
export async function register(db: Db, tenant: { id: number }, sent: Registration, lang: Language, now: Date): Promise<User> {
  const { password, next = '' } = sent;
  const errors = accountErrorSentences(registrationProblems(sent));
  if (errors) throw new Refused('invalid_registration', { errors });
  const email = sent.email.trim();
  await assertPasswordNotEasy('password', password, email);
  const password_hash = await hashPassword(password);
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  return db.transaction().execute(async (tx) => {
    const user = await insertUnconfirmedAccount(tx, tenant, { email, password_hash });
    await queueRegistration(tx, tenant, { user_id: user.id, email, next, expires_at }, lang, now);
    return user;
  });
}
