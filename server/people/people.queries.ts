import { sql } from 'kysely';
import type { User } from '#shared/contract/user.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

const USER_FIELDS = ['id', 'email', 'name', 'phone', 'photo_url', 'is_admin'] as const;

/** The account with this email, whatever its case, and its password's hash. */
export async function findAccount(
  db: Db,
  tenant: OfTenant,
  email: string,
): Promise<{ user: User; password_hash: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .select([...USER_FIELDS, 'password_hash'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash, ...user } = row;
  return { user, password_hash };
}

/** The account of a living session of this school. */
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

/** Starts a session, and clears away this user's ended ones. */
export async function insertSession(
  db: Db,
  tenant: OfTenant,
  session: { token_hash: Buffer; user_id: number; expires_at: Date },
  now: Date,
): Promise<void> {
  await db
    .with('ended', (cte) =>
      cte
        .deleteFrom('sessions')
        .where('tenant_id', '=', tenant.id)
        .where('user_id', '=', session.user_id)
        .where('expires_at', '<=', now.toISOString()),
    )
    .insertInto('sessions')
    .values({ ...session, tenant_id: tenant.id, expires_at: session.expires_at.toISOString() })
    .execute();
}

/** Ends a session; nothing happens where there is none. */
export async function deleteSession(db: Db, tenant: OfTenant, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tenant_id', '=', tenant.id).where('token_hash', '=', token_hash).execute();
}

/** Makes an account an admin's, with this password; a new one where there is none with this email. */
export async function insertAdmin(db: Db, tenant: OfTenant, email: string, password_hash: string): Promise<void> {
  const account = { password_hash, is_admin: true };
  const updated = await db
    .updateTable('users')
    .set(account)
    .where('tenant_id', '=', tenant.id)
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .returning('id')
    .executeTakeFirst();
  if (!updated) await db.insertInto('users').values({ ...account, tenant_id: tenant.id, email }).execute();
}
