import { profileProblems } from '#shared/accountRules.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { ProfileChange, User } from '#shared/contract/user.ts';
import { parseMobileNumber } from '#shared/phone.ts';
import type { Db, Tx } from '../db/connect.ts';
import { oneLine } from '../lib/sanitizeText.ts';
import { Refused } from '../http/refused.ts';
import { assertPasswordNotEasy } from './assertPasswordNotEasy.ts';
import { accountErrorSentences } from './accountSentences.ts';
import { type Account, type AccountChange, updateAccount } from './accounts.queries.ts';
import { hashPassword } from './password.ts';
import { checkPresentPassword, type PasswordLimit, passwordWrong } from './presentPassword.ts';

/** Adds the entry of the audit log. */
type RecordChange = (tx: Tx, after: Account) => Promise<void>;

/**
 * Changes the signed-in account. Fields that are not sent stay. The email changes by `requestEmailChange`. A new password ends all
 * sessions of the account, including the current one.
 *
 * @param limit refuses to check the present password after too many wrong ones (`SignInAttempts`)
 * @returns the account as it is now
 * @throws Refused `invalid_profile` with a sentence per field, `password_too_easy`, `password_wrong`, `too_many_sign_ins`
 */
export async function changeProfile(db: Db, tenant: Tenant, user: User, sent: ProfileChange, limit: PasswordLimit, record: RecordChange): Promise<Account> {
  if (sent.email !== undefined && sent.email.trim() !== user.email) throw emailNeedsConfirmation();
  const wanted = { ...sent, ...(sent.name === undefined ? {} : { name: oneLine(sent.name) }) };
  const errors = accountErrorSentences(profileProblems(wanted, (phone) => parseMobileNumber(phone, tenant.country) !== undefined));
  if (errors) throw new Refused('invalid_profile', { errors });
  if (sent.new_password !== undefined) await assertPasswordNotEasy('new_password', sent.new_password, user.email);
  const checked = sent.new_password === undefined ? undefined : await limit(user.email, () => checkPresentPassword(db, tenant, user, sent.password ?? ''));
  const change = await changeOf(wanted, tenant);
  return db.transaction().execute(async (tx) => {
    const account = await updateAccount(tx, tenant, user.id, change, checked?.password_hash);
    if (!account) throw passwordWrong();
    await record(tx, account);
    return account;
  });
}

/** For pages that were loaded before the email had a form of its own. */
function emailNeedsConfirmation(): Refused {
  return new Refused('invalid_profile', { errors: { email: 'A new email is asked for at /api/user/me/email-change, and confirmed by mail.' } });
}

async function changeOf({ name, phone, new_password }: ProfileChange, tenant: Tenant): Promise<AccountChange> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone: parseMobileNumber(phone?.trim() ?? '', tenant.country) ?? '' }),
    ...(new_password === undefined ? {} : { password_hash: await hashPassword(new_password) }),
  };
}
