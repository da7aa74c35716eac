import { DatabaseError } from 'pg';
import { profileProblems } from '#shared/accountRules.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { ProfileChange, User } from '#shared/contract/user.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import type { Db } from '../db/connect.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { Refused } from '../http/refused.ts';
import { accountErrorSentences } from './accountSentences.ts';
import { hashPassword, isPassword } from './password.ts';
import { type Account, type AccountChange, findAccountById, updateAccount } from './accounts.queries.ts';

/**
 * Changes the signed-in account. Fields that are not sent stay. A new password ends all sessions of the account, including the
 * current one.
 *
 * @returns the account as it is now
 * @throws Refused `invalid_profile` with a sentence per field, `password_wrong`, `email_taken`
 */
export async function changeProfile(db: Db, tenant: Tenant, user: User, sent: ProfileChange): Promise<Account> {
  const wanted = { ...sent, ...(sent.name === undefined ? {} : { name: oneLine(sent.name) }) };
  const errors = accountErrorSentences(profileProblems(wanted, (phone) => parseMobileNumber(phone, tenant.country) !== undefined));
  if (errors) throw new Refused('invalid_profile', { errors });
  const checked = sent.new_password === undefined ? undefined : await checkPresent(db, tenant, user, sent.password ?? '');
  const change = await changeOf(wanted, tenant, user);
  try {
    const account = await db.transaction().execute((tx) => updateAccount(tx, tenant, user.id, change, checked));
    if (!account) throw passwordWrong();
    return account;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email') throw emailTaken();
    throw error;
  }
}

export function emailTaken(): Refused {
  return new Refused('email_taken', { errors: { email: 'There is already an account with this email.' } });
}

/** @returns the verified hash; the change fails if the stored hash differs by then */
async function checkPresent(db: Db, tenant: Tenant, user: User, password: string): Promise<string> {
  const hash = (await findAccountById(db, tenant, user.id))?.password_hash ?? undefined;
  if (hash === undefined || !(await isPassword(hash, password))) throw passwordWrong();
  return hash;
}

function passwordWrong(): Refused {
  return new Refused('password_wrong', { errors: { password: 'This is not your present password.' } });
}

async function changeOf({ name, email, phone, new_password }: ProfileChange, tenant: Tenant, user: User): Promise<AccountChange> {
  const address = email?.trim();
  return {
    ...(name === undefined ? {} : { name }),
    ...(address === undefined || address === user.email ? {} : { email: address }),
    ...(phone === undefined ? {} : { phone: parseMobileNumber(phone?.trim() ?? '', tenant.country) ?? '' }),
    ...(new_password === undefined ? {} : { password_hash: await hashPassword(new_password) }),
  };
}
