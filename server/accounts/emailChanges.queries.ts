import { sql } from 'kysely';
import type { EmailChange } from '#shared/contract/emailChange.ts';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import { anyWithEmail } from '../db/roles/underRowSecurity.ts';
import { requestId } from '../lib/requestContext.ts';

type OfTenant = { id: number };

/** Does the account need its password for a change, and which new address awaits confirmation? */
export async function findEmailChange(db: Db, tenant: OfTenant, user_id: number, now: Date): Promise<EmailChange> {
  const { password_hash, email, expires_at } = await db
    .selectFrom('users')
    .leftJoin('email_changes as c', (join) =>
      join.onRef('c.tenant_id', '=', 'users.tenant_id').onRef('c.user_id', '=', 'users.id').on('c.expires_at', '>', now.toISOString()),
    )
    .where('users.tenant_id', '=', tenant.id)
    .where('users.id', '=', user_id)
    .select(['users.password_hash', 'c.email', 'c.expires_at'])
    .executeTakeFirstOrThrow();
  return { needs_password: password_hash !== null, awaiting: email === null ? null : { email, expires_at: expires_at! } };
}

/**
 * Stores the new address of an account, in place of an earlier one, whose links end. Locks the account first, as every change of
 * it does.
 *
 * @param change.password_hash the hash that was verified; nothing is stored if it is a different one by now
 * @returns whether it was stored
 */
export async function upsertEmailChange(
  tx: Tx,
  tenant: OfTenant,
  user_id: number,
  change: { email: string; password_hash: string | null; expires_at: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      select tenant_id, id from users
      where tenant_id = ${tenant.id} and id = ${user_id} and password_hash is not distinct from ${change.password_hash}
      for update
    )
    insert into email_changes (tenant_id, user_id, email, creation_date, expires_at)
    select tenant_id, id, ${change.email}, ${now.toISOString()}::timestamptz, ${change.expires_at.toISOString()}::timestamptz from account
    on conflict (tenant_id, user_id) do update
      set email = excluded.email, token_hash = null, creation_date = excluded.creation_date, expires_at = excluded.expires_at
    returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Extends the waiting time of a new address that is to get another link. @returns the address, if one awaits confirmation */
export async function extendEmailChange(tx: Tx, tenant: OfTenant, user_id: number, expires_at: Date, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('email_changes')
    .set({ expires_at: expires_at.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Queues a mail about a change of an account's email. */
export async function queueEmailChangeMail(
  tx: Tx,
  tenant: OfTenant,
  mail: { kind: 'email_change' | 'email_change_notice'; user_id: number; recipient: string; lang: Language },
  now: Date,
): Promise<void> {
  await sql`
    with mailed as (
      insert into mails (tenant_id, kind, recipient, lang, user_id, creation_date)
      values (${tenant.id}, ${mail.kind}, ${mail.recipient}, ${mail.lang}, ${mail.user_id}, ${now.toISOString()}::timestamptz)
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}

/** Does another confirmed account of the school have this email? */
export async function isEmailOfAnother(db: Db, tenant: OfTenant, email: string, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', anyWithEmail('users', [email]))
    .where('id', '<>', user_id)
    .where('is_confirmed', '=', true)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the hash of a link's secret. @returns whether the address still awaits confirmation */
export async function storeEmailChangeSecret(
  db: Db,
  tenant: OfTenant,
  { user_id, recipient }: { user_id: number; recipient: string },
  token_hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ token_hash })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .where('email', '=', recipient)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds the account of a link that has not expired. */
export async function findEmailChangeBySecret(db: Db, tenant: OfTenant, token_hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .where('tenant_id', '=', tenant.id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now.toISOString())
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Withdraws a change. Its links end, and a mail that is not sent yet is dropped when it is written. @returns the address that awaited confirmation */
export async function deleteEmailChange(db: Db | Tx, tenant: OfTenant, user_id: number): Promise<string | undefined> {
  const row = await db.deleteFrom('email_changes').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).returning('email').executeTakeFirst();
  return row?.email;
}
