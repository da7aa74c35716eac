import { randomUUID } from 'node:crypto';
import { passwordProblem } from '#shared/accountRules.ts';
import type { Db, Tx } from '../db/connect.ts';
import { sha256 } from '../lib/sha256.ts';
import { Refused } from '../http/refused.ts';
import { ACCOUNT_SENTENCES } from './accountSentences.ts';
import { assertPasswordNotEasy } from './assertPasswordNotEasy.ts';
import { hashPassword } from './password.ts';
import { deleteMailedLink } from './deleteMailedLink.queries.ts';
import { findPasswordReset, insertPasswordReset } from './passwordResets.queries.ts';
import { type Account, findAccountById, isEmailTaken, updateAccount } from './accounts.queries.ts';
import { confirmAccount } from './registration/registrations.queries.ts';

const LIFETIME_MS = 60 * 60 * 1000;

/**
 * Creates the secret of a password link, which works once within an hour. Only its hash is stored, so each attempt to send the
 * mail creates a new secret.
 *
 * @returns a UUID; undefined if the account's email has changed, or if the request is more than an hour old
 */
export async function issuePasswordReset(
  db: Db,
  tenant: { id: number },
  mail: { user_id: number; recipient: string; creation_date: string },
  now: Date,
): Promise<string | undefined> {
  if (now.getTime() - Date.parse(mail.creation_date) > LIFETIME_MS) return undefined;
  const secret = randomUUID();
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  const issued = await insertPasswordReset(db, tenant, mail, { token_hash: sha256(secret), expires_at }, now);
  return issued ? secret : undefined;
}

/**
 * Sets a new password with a mailed link, which also confirms the address. Ends all sessions and other links of the account.
 *
 * @returns the account as it is now
 * @throws Refused `invalid_password`, `password_too_easy`; `reset_not_found` for a link that is unknown, used, expired or another school's
 */
export async function setNewPassword(db: Db, tenant: { id: number }, secret: string, password: string, now: Date, record: (tx: Tx, account: Account) => Promise<void>): Promise<Account> {
  const problem = passwordProblem(password);
  if (problem) throw new Refused('invalid_password', { errors: { password: ACCOUNT_SENTENCES[problem] } });
  const token_hash = sha256(secret.toLowerCase());
  // Checked before hashing, which is expensive.
  const userId = await findPasswordReset(db, tenant, token_hash, now);
  const account = userId === undefined ? undefined : await findAccountById(db, tenant, userId);
  if (!account) throw new Refused('reset_not_found');
  await assertPasswordNotEasy('password', password, account.user.email);
  const password_hash = await hashPassword(password);
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await deleteMailedLink(tx, tenant, 'password_resets', { user_id: account.user.id, token_hash }))) throw new Refused('reset_not_found');
      // The link proves the address.
      await confirmAccount(tx, tenant, account.user.id);
      const updated = (await updateAccount(tx, tenant, account.user.id, { password_hash }))!;
      await record(tx, updated);
      return updated;
    });
  } catch (error) {
    throw isEmailTaken(error) ? new Refused('reset_not_found') : error;
  }
}
