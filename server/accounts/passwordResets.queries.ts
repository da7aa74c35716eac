import { sql } from 'kysely';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import { anyWithEmail } from '../db/roles/underRowSecurity.ts';
import { requestId } from '../lib/requestContext.ts';
import { countForRecipient } from '../mail/limits/recipientLimits.queries.ts';
import { RESET_LIMITS } from '../mail/limits/recipientLimits.ts';

type OfTenant = { id: number };

/** Most reset mails per account and hour. */
const MAILS_AN_HOUR = 3;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Queues the mail with the password link, if the email has an account: the confirmed one, or else its latest registration. Keeps to the
 * account's hourly limit and the recipient's daily limit (`RESET_LIMITS`). `issuePasswordReset` creates the secret when the mail is
 * written, so it is never stored.
 */
export async function queuePasswordReset(tx: Tx, tenant: OfTenant, email: string, lang: Language, now: Date): Promise<void> {
  // Locked in its own statement, so that the next one counts mails queued by the previous holder of the lock.
  const account = await tx
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', anyWithEmail('users', [email]))
    .select('id')
    .orderBy('is_confirmed', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!account || !(await countForRecipient(tx, email, RESET_LIMITS, now))) return;
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, user_id, creation_date)
      select tenant_id, 'password_reset', email, ${lang}, id, ${now.toISOString()}::timestamptz from users
      where tenant_id = ${tenant.id} and id = ${account.id} and ${MAILS_AN_HOUR} > (
        select count(*) from mails m
        where m.tenant_id = ${tenant.id} and m.user_id = users.id and m.kind = 'password_reset'
          and m.creation_date > ${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz
      )
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}

/**
 * Stores the hash of a link's secret, and deletes the account's expired ones.
 *
 * @returns whether the account still has the mail's address; if not, no mail is sent
 */
export async function insertPasswordReset(
  db: Db,
  tenant: OfTenant,
  { user_id, recipient }: { user_id: number; recipient: string },
  { token_hash, expires_at }: { token_hash: Buffer; expires_at: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      select tenant_id, id from users where tenant_id = ${tenant.id} and id = ${user_id} and email = ${recipient}
      for share
    ), ended as (
      delete from password_resets r using account
      where r.tenant_id = account.tenant_id and r.user_id = account.id and r.expires_at <= ${now.toISOString()}::timestamptz
    )
    insert into password_resets (tenant_id, token_hash, user_id, expires_at)
    select tenant_id, ${token_hash}::bytea, id, ${expires_at.toISOString()}::timestamptz from account
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Finds the account id of a link that has not expired. */
export async function findPasswordReset(db: Db, tenant: OfTenant, token_hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .where('tenant_id', '=', tenant.id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now.toISOString())
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Invalidates all password links of an account, and deletes its reset mails that are not sent yet. */
export async function deletePasswordResets(tx: Tx, tenant: OfTenant, user_id: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).execute();
  await tx
    .deleteFrom('mails')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .where('kind', '=', 'password_reset')
    .where('status', '<>', 'sent')
    .execute();
}
