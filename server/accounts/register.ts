import { registrationProblems } from '#shared/accountRules.ts';
import type { Registration, User } from '#shared/contract/user.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { accountErrorSentences } from './accountSentences.ts';
import { emailTaken } from './changeProfile.ts';
import { hashPassword } from './password.ts';
import { insertAccount } from './accounts.queries.ts';

/**
 * Creates an account at this school, without signing in.
 *
 * @throws Refused `invalid_registration` with a sentence per field, `email_taken`
 */
export async function register(db: Db, tenant: { id: number }, { email, password }: Registration): Promise<User> {
  const errors = accountErrorSentences(registrationProblems({ email, password }));
  if (errors) throw new Refused('invalid_registration', { errors });
  const account = await insertAccount(db, tenant, { email: email.trim(), password_hash: await hashPassword(password) });
  if (!account) throw emailTaken();
  return account.user;
}
