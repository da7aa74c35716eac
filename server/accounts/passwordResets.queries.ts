import { sql } from 'kysely';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import { countForRecipient } from '../mail/limits/recipientLimits.queries.ts';
import { RESET_LIMITS } from '../mail/limits/recipientLimits.ts';

type OfTenant = { id: number };

/** So many mails with a link a single account gets within an hour, however often they are asked for. */
const MAILS_AN_HOUR = 3;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Queues the mail with the link to a new password, where there is such an account, and neither it has had its mails of this
 * hour nor its mailbox those of this day (`RESET_LIMITS`). The link's secret is made when the mail is written (`issuePasswordReset`), so it is never stored.
 */
export async function queuePasswordReset(tx: Tx, tenant: OfTenant, email: string, lang: Language, now: Date): Promise<void> {
  // Locked in a statement of its own, so that the next one counts what whoever had the lock before has queued.
  const account = await tx
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .select('id')
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
    select add_mail_job(tenant_id, id) from mailed`.execute(tx);
}

/**
 * Makes a link's secret known, by its hash, for the account that a mail goes to; clears away ended ones.
 *
 * @returns whether there is something to mail: the account has the mail's address still
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

/** Whose password a living link may set, if it is one. */
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

/**
 * Uses a link up. The account is locked first, as a change of it does it: in the other order the two could wait for
 * each other.
 *
 * @returns whether it was there to be used: of two at the same moment one is
 */
export async function deletePasswordReset(tx: Tx, tenant: OfTenant, user_id: number, token_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      select tenant_id, id from users where tenant_id = ${tenant.id} and id = ${user_id} for update
    )
    delete from password_resets r using account
    where r.tenant_id = account.tenant_id and r.user_id = account.id and r.token_hash = ${token_hash}::bytea
    returning r.user_id`.execute(tx);
  return rows.length > 0;
}

/** No link mailed to this account, about to be mailed or given up for another try, sets a password any more. */
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
