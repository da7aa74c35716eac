import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { anyWithEmail } from '../../db/roles/underRowSecurity.ts';
import { requestId } from '../../lib/requestContext.ts';
import { REGISTRATION_LIMITS } from '../../mail/limits/recipientLimits.ts';
import { countForRecipient } from '../../mail/limits/recipientLimits.queries.ts';
import { type Account, ACCOUNT_COLUMNS, toAccount } from '../accounts.queries.ts';

type OfTenant = { id: number };

/** A mailed link that confirms the address of an account. The id is its secret. */
type NewRegistration = { user_id: number; email: string; next: string; expires_at: Date };

/** Creates an account whose address is not confirmed. Other accounts may have the same email. */
export async function insertUnconfirmedAccount(tx: Tx, tenant: OfTenant, account: { email: string; password_hash: string }): Promise<User> {
  const row = await tx
    .insertInto('users')
    .values({ ...account, tenant_id: tenant.id, is_confirmed: false })
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirstOrThrow();
  return toAccount(row).user;
}

/**
 * Stores the link that confirms an account, and queues its mail. If the email has a confirmed account, its owner gets a mail that
 * says so instead, and the link stays unknown. Beyond the recipient's limit (`REGISTRATION_LIMITS`) no mail is queued.
 */
export async function queueRegistration(tx: Tx, tenant: OfTenant, registration: NewRegistration, lang: Language, now: Date): Promise<void> {
  const { user_id, email, next, expires_at } = registration;
  const isMailed = await countForRecipient(tx, email, REGISTRATION_LIMITS, now);
  await sql`
    with account as (
      select tenant_id, id, email from users where tenant_id = ${tenant.id} and id = ${anyWithEmail('users', [email])} and is_confirmed
    ), registration as (
      insert into registrations (tenant_id, id, user_id, next, expires_at)
      values (${tenant.id}::integer, ${randomUUID()}::uuid, ${user_id}::integer, ${next}, ${expires_at.toISOString()}::timestamptz)
      returning tenant_id, id
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, user_id, registration_id, creation_date)
      select *, ${now.toISOString()}::timestamptz from (
        select tenant_id, 'already_registered', email, ${lang}, id, null::uuid from account
        union all
        select tenant_id, 'registration', ${email}, ${lang}, null::integer, id from registration where not exists (select from account)
      ) as mail where ${isMailed}::boolean
      returning tenant_id, id
    )
    select add_mail_job(tenant_id, id, ${requestId()}) from mailed`.execute(tx);
}

/** Finds the page to continue at of a registration that has not expired. */
export async function findRegistration(db: Db, tenant: OfTenant, id: string, now: Date): Promise<{ next: string } | undefined> {
  return db
    .selectFrom('registrations')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .select('next')
    .executeTakeFirst();
}

/** Finds the account that a mailed link confirms. */
export async function findAccountOfRegistration(db: Db, tenant: OfTenant, id: string, now: Date): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('registrations')
        .where('tenant_id', '=', tenant.id)
        .where('registrations.id', '=', id)
        .where('expires_at', '>', now.toISOString())
        .select('user_id'),
    )
    .select(ACCOUNT_COLUMNS)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Finds the latest and the first account with this email whose address is not confirmed, each if there is one. */
export async function findUnconfirmedAccounts(db: Db, tenant: OfTenant, email: string): Promise<Account[]> {
  const unconfirmed = db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', anyWithEmail('users', [email]))
    .where('is_confirmed', '=', false)
    .select(ACCOUNT_COLUMNS)
    .limit(1);
  const rows = await db
    .selectFrom(unconfirmed.orderBy('id', 'desc').as('latest'))
    .selectAll()
    .union(db.selectFrom(unconfirmed.orderBy('id').as('first')).selectAll())
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toAccount);
}

/**
 * Confirms the address of an account, and ends its link.
 *
 * @throws PostgreSQL's 23505 (`users_email`) if the email has another confirmed account
 */
export async function confirmAccount(tx: Tx, tenant: OfTenant, user_id: number): Promise<void> {
  await tx.updateTable('users').set({ is_confirmed: true }).where('tenant_id', '=', tenant.id).where('id', '=', user_id).execute();
  const ofAccount = tx.selectFrom('registrations').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).select('id');
  // Mails are deleted with their registration, so this one goes over to the account.
  await tx
    .updateTable('mails')
    .set({ registration_id: null, user_id })
    .where('tenant_id', '=', tenant.id)
    .where('registration_id', 'in', ofAccount)
    .execute();
  await tx.deleteFrom('registrations').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).execute();
}

/** The accounts of all schools that `deleteUnusedAccounts` deletes. */
export const unusedAccounts = (expiredBefore: Date): RawBuilder<unknown> => sql`select r.tenant_id from users u, registrations r where ${isUnused(expiredBefore)}`;

const isUnused = (expiredBefore: Date) => sql`r.expires_at <= ${expiredBefore.toISOString()}::timestamptz
  and u.tenant_id = r.tenant_id and u.id = r.user_id and not u.is_confirmed
  and not exists (select from sessions s where s.tenant_id = u.tenant_id and s.user_id = u.id)
  and not exists (select from bookings b where b.tenant_id = u.tenant_id and b.user_id = u.id)`;

/**
 * Deletes the accounts that were never confirmed and are not in use: without a session and a booking.
 *
 * @param expiredBefore only those whose link expired before this
 */
export async function deleteUnusedAccounts(db: Db, tenant: OfTenant, expiredBefore: Date): Promise<void> {
  await sql`
    delete from users u using registrations r
    where r.tenant_id = ${tenant.id} and ${isUnused(expiredBefore)}`.execute(db);
}
