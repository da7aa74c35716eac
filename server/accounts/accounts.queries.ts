import { sql } from 'kysely';
import type { User } from '#shared/contract/user.ts';
import type { Language } from '#shared/language.ts';
import type { Db, Tx } from '../db/connect.ts';
import { deletePasswordResets } from './passwordResets.queries.ts';

type OfTenant = { id: number };

const USER_FIELDS = ['id', 'email', 'name', 'phone', 'photo_url', 'is_admin'] as const;

/** An account with its password hash, which never leaves the server. */
export type Account = { user: User; password_hash: string | null };

/** Finds the account with this email, ignoring case. */
export async function findAccount(db: Db, tenant: OfTenant, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .select([...USER_FIELDS, 'password_hash'])
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Finds the account with this id. */
export async function findAccountById(db: Db, tenant: OfTenant, id: number): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select([...USER_FIELDS, 'password_hash'])
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Creates an account. @returns undefined when the email is taken, also by a concurrent request */
export async function insertAccount(
  db: Db,
  tenant: OfTenant,
  account: { email: string; password_hash: string | null; name?: string },
): Promise<Account | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...account, tenant_id: tenant.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...USER_FIELDS, 'password_hash'])
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Columns of an account that may be changed. */
export type AccountChange = { name?: string; email?: string; phone?: string; password_hash?: string };

/**
 * Changes an account. A new password ends all its sessions. A new password or email invalidates its password links.
 *
 * @param checked the password hash that was verified; nothing changes if it is a different one by now
 * @throws PostgreSQL's 23505 if the email belongs to another account
 */
export async function updateAccount(
  tx: Tx,
  tenant: OfTenant,
  id: number,
  change: AccountChange,
  checked?: string | null,
): Promise<Account | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ ...change, tenant_id: tenant.id })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(checked !== undefined, (query) => query.where('password_hash', '=', checked!))
    .returning([...USER_FIELDS, 'password_hash'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (change.password_hash !== undefined) await deleteSessions(tx, tenant, id);
  if (change.password_hash !== undefined || change.email !== undefined) await deletePasswordResets(tx, tenant, id);
  return toAccount(row);
}

/** Finds the account of a session of this school that has not expired. */
export async function findUserOfSession(db: Db, tenant: OfTenant, token_hash: Buffer, now: Date): Promise<User | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'sessions.tenant_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .where('sessions.tenant_id', '=', tenant.id)
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.expires_at', '>', now.toISOString())
    .select(['users.id', 'users.email', 'users.name', 'users.phone', 'users.photo_url', 'users.is_admin'])
    .executeTakeFirst();
}

/**
 * Starts a session, deletes the account's expired ones, and stores the language for later mails.
 *
 * @param password_hash the hash that was verified: if it has changed, no session starts
 * @returns whether it started
 */
export async function insertSession(
  db: Db,
  tenant: OfTenant,
  { user, password_hash }: Account,
  session: { token_hash: Buffer; expires_at: Date; lang: Language | undefined },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      update users set lang = coalesce(${session.lang ?? null}, lang)
      where tenant_id = ${tenant.id} and id = ${user.id} and password_hash is not distinct from ${password_hash}
      returning tenant_id, id
    ), ended as (
      delete from sessions s using account
      where s.tenant_id = account.tenant_id and s.user_id = account.id and s.expires_at <= ${now.toISOString()}::timestamptz
    )
    insert into sessions (tenant_id, token_hash, user_id, expires_at)
    select tenant_id, ${session.token_hash}::bytea, id, ${session.expires_at.toISOString()}::timestamptz from account
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Deletes a session, if it exists. */
export async function deleteSession(db: Db, tenant: OfTenant, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tenant_id', '=', tenant.id).where('token_hash', '=', token_hash).execute();
}

/** Makes the account with this email an admin with this password. Creates it if needed. */
export async function insertAdmin(db: Db, tenant: OfTenant, email: string, password_hash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = (await insertAccount(tx, tenant, { email, password_hash })) ?? (await findAccount(tx, tenant, email))!;
    await updateAccount(tx, tenant, account.user.id, { password_hash });
    await tx.updateTable('users').set({ is_admin: true }).where('tenant_id', '=', tenant.id).where('id', '=', account.user.id).execute();
  });
}

async function deleteSessions(tx: Tx, tenant: OfTenant, user_id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).execute();
}

function toAccount({ password_hash, ...user }: User & { password_hash: string | null }): Account {
  return { user, password_hash };
}
