import { randomUUID } from 'node:crypto';
import { emailChangeProblems } from '#shared/accountRules.ts';
import type { EmailChangeRequest } from '#shared/contract/emailChange.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { sha256 } from '../lib/sha256.ts';
import { assertRecipientLimit, EMAIL_CHANGE_LIMITS, EMAIL_CHANGE_NOTICE_LIMITS } from '../mail/limits/recipientLimits.ts';
import { accountErrorSentences } from './accountSentences.ts';
import { findAccountById, isEmailTaken, updateAccount } from './accounts.queries.ts';
import { deleteMailedLink } from './deleteMailedLink.queries.ts';
import {
  extendEmailChange,
  findEmailChangeBySecret,
  isEmailOfAnother,
  queueEmailChangeMail,
  storeEmailChangeSecret,
  upsertEmailChange,
} from './emailChanges.queries.ts';
import { confirmAccount } from './registration/registrations.queries.ts';
import { checkPresentPassword, type PasswordLimit, passwordWrong } from './presentPassword.ts';

/** Adds the entry of the audit log for an address that awaits confirmation. */
type RecordRequest = (tx: Tx, email: string) => Promise<void>;

const LIFETIME_MS = 24 * 60 * 60 * 1000;

const expiry = (now: Date) => new Date(now.getTime() + LIFETIME_MS);

/**
 * Asks for a new email: tells the present address, and mails a link to the new one. The account keeps its email until the link is used.
 * Does the same if the new address belongs to another account, so that the answer does not tell.
 *
 * @throws Refused `invalid_profile` with a sentence per field, `password_wrong`, `too_many_sign_ins`, `too_many_requests`
 */
export async function requestEmailChange(
  db: Db,
  tenant: Tenant,
  user: User,
  sent: EmailChangeRequest,
  { lang, now, limit, record }: { lang: Language; now: Date; limit: PasswordLimit; record: RecordRequest },
): Promise<void> {
  const account = await findAccountById(db, tenant, user.id);
  const needsPassword = account?.password_hash !== null;
  const errors = accountErrorSentences(emailChangeProblems(sent, { email: user.email, needsPassword }));
  if (errors) throw new Refused('invalid_profile', { errors });
  const checked = needsPassword ? await limit(user.email, () => checkPresentPassword(db, tenant, user, sent.password ?? '')) : undefined;
  const password_hash = checked?.password_hash ?? null;
  const email = sent.email.trim();
  await db.transaction().execute(async (tx) => {
    const isStored = await upsertEmailChange(tx, tenant, user.id, { email, password_hash, expires_at: expiry(now) }, now);
    if (!isStored) throw passwordWrong();
    await record(tx, email);
    await queueEmailChangeMail(tx, tenant, { kind: 'email_change_notice', user_id: user.id, recipient: user.email, lang }, now);
    await queueEmailChangeMail(tx, tenant, { kind: 'email_change', user_id: user.id, recipient: email, lang }, now);
    await assertRecipientLimit(tx, user.email, EMAIL_CHANGE_NOTICE_LIMITS, now);
    await assertRecipientLimit(tx, email, EMAIL_CHANGE_LIMITS, now);
  });
}

/**
 * Mails another link to the address that awaits confirmation. Earlier links end when it is written.
 *
 * @throws Refused `not_found` if no address awaits confirmation, `too_many_requests`
 */
export async function resendEmailChange(db: Db, tenant: Tenant, user: User, lang: Language, now: Date, record: RecordRequest): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const email = await extendEmailChange(tx, tenant, user.id, expiry(now), now);
    if (email === undefined) throw new Refused('not_found');
    await record(tx, email);
    await queueEmailChangeMail(tx, tenant, { kind: 'email_change', user_id: user.id, recipient: email, lang }, now);
    await assertRecipientLimit(tx, email, EMAIL_CHANGE_LIMITS, now);
  });
}

/**
 * Creates the secret of a link to a new address. Only its hash is stored, so each attempt to send the mail creates a new one.
 *
 * @returns a UUID; `taken` if the address belongs to another account; undefined if it no longer awaits confirmation
 */
export async function issueEmailChange(
  db: Db,
  tenant: { id: number },
  mail: { user_id: number; recipient: string },
  now: Date,
): Promise<{ secret: string } | 'taken' | undefined> {
  const secret = randomUUID();
  if (!(await storeEmailChangeSecret(db, tenant, mail, sha256(secret), now))) return undefined;
  return (await isEmailOfAnother(db, tenant, mail.recipient, mail.user_id)) ? 'taken' : { secret };
}

/**
 * Gives an account its new email, by a mailed link. Ends the account's other links. The link proves the address, and the session that
 * its owner wants this account to have it: anyone can enter any address (docs/decisions/0026-sessions-and-email-changes.md).
 *
 * @param userId the signed-in account
 * @param record adds the entry of the audit log
 * @throws Refused `email_change_not_found` for a link that is unknown, used, expired or another school's, or whose address another
 *   account has by now; `email_change_of_another` if another account asked for it
 */
export async function confirmEmailChange(
  db: Db,
  tenant: { id: number },
  userId: number,
  secret: string,
  now: Date,
  record: (tx: Tx, before: User, after: User) => Promise<void>,
): Promise<void> {
  const token_hash = sha256(secret.toLowerCase());
  const asker = await findEmailChangeBySecret(db, tenant, token_hash, now);
  if (asker === undefined) throw new Refused('email_change_not_found');
  if (asker !== userId) throw new Refused('email_change_of_another');
  try {
    await db.transaction().execute(async (tx) => {
      const email = (await deleteMailedLink(tx, tenant, 'email_changes', { user_id: userId, token_hash }))?.email;
      if (email === undefined) throw new Refused('email_change_not_found');
      const before = (await findAccountById(tx, tenant, userId))!;
      const after = (await updateAccount(tx, tenant, userId, { email }))!;
      await record(tx, before.user, after.user);
      // The link proves the new address.
      await confirmAccount(tx, tenant, userId);
    });
  } catch (error) {
    if (isEmailTaken(error)) throw new Refused('email_change_not_found');
    throw error;
  }
}
