import { randomUUID } from 'node:crypto';
import { passwordProblem } from '#shared/accountRules.ts';
import type { Db } from '../db/connect.ts';
import { sha256 } from '../lib/sha256.ts';
import { Refused } from '../http/refused.ts';
import { ACCOUNT_SENTENCES } from './accountSentences.ts';
import { hashPassword } from './password.ts';
import { deletePasswordReset, findPasswordReset, insertPasswordReset } from './passwordResets.queries.ts';
import { updateAccount } from './accounts.queries.ts';

const LIFETIME_MS = 60 * 60 * 1000;

/**
 * Makes the secret of a mailed link: it sets a new password once, within an hour from now (decisions, 5). The database
 * keeps its hash alone, so it is made when its mail is written, and each attempt at sending has its own.
 *
 * @returns a UUID, or nothing where the account has another address by now, or nobody waits for it any more: it was asked for longer
 *   ago than a link holds
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
 * Sets a new password by a mailed link. All sessions of the account end, and so do its other links.
 *
 * @throws Refused `invalid_password`; `reset_not_found` for a link that is unknown, another school's, used or over
 */
export async function setNewPassword(db: Db, tenant: { id: number }, secret: string, password: string, now: Date): Promise<void> {
  const problem = passwordProblem(password);
  if (problem) throw new Refused('invalid_password', { errors: { password: ACCOUNT_SENTENCES[problem] } });
  const token_hash = sha256(secret.toLowerCase());
  // Hashing is expensive, so not for links that are none.
  const userId = await findPasswordReset(db, tenant, token_hash, now);
  if (userId === undefined) throw new Refused('reset_not_found');
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    if (!(await deletePasswordReset(tx, tenant, userId, token_hash))) throw new Refused('reset_not_found');
    await updateAccount(tx, tenant, userId, { password_hash });
  });
}
