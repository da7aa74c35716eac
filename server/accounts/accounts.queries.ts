import { DatabaseError } from 'pg';
import type { User } from '#shared/contract/user.ts';
import type { Db, Tx } from '../db/connect.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { anyWithEmail } from '../db/roles/underRowSecurity.ts';
import { deleteEmailChange } from './emailChanges.queries.ts';
import { deletePasswordResets } from './passwordResets.queries.ts';
import { deleteSessions } from './sessions/sessions.queries.ts';

type OfTenant = { id: number };

/** The columns of `Account`. */
export const ACCOUNT_COLUMNS = ['id', 'email', 'name', 'phone', 'photo_url', 'is_admin', 'role', 'password_hash', 'is_confirmed'] as const;

/** An account with its password hash, which never leaves the server, and whether its owner has confirmed the address. */
export type Account = { user: User; password_hash: string | null; is_confirmed: boolean };

/** Finds the confirmed account with this email, ignoring case. */
export async function findAccount(db: Db, tenant: OfTenant, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', anyWithEmail('users', [email]))
    .where('is_confirmed', '=', true)
    .select(ACCOUNT_COLUMNS)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Finds the account with this id. */
export async function findAccountById(db: Db, tenant: OfTenant, id: number): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(ACCOUNT_COLUMNS)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Creates a confirmed account. @returns undefined when the email is taken, also by a concurrent request */
export async function insertAccount(
  db: Db,
  tenant: OfTenant,
  account: { email: string; password_hash: string | null; name?: string },
): Promise<Account | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...account, tenant_id: tenant.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Columns of an account that may be changed. */
export type AccountChange = { name?: string; email?: string; phone?: string; password_hash?: string };

/**
 * Changes an account. A new password ends all its sessions. A new password or email ends its mailed links.
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
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst();
  if (!row) return undefined;
  if (change.password_hash !== undefined) await deleteSessions(tx, tenant, id);
  if (change.password_hash === undefined && change.email === undefined) return toAccount(row);
  await deletePasswordResets(tx, tenant, id);
  await deleteEmailChange(tx, tenant, id);
  return toAccount(row);
}

/**
 * Makes the account with this email an admin with this password, or the owner if the school has none. Creates it if needed.
 *
 * @returns its id
 */
export async function insertAdmin(db: Db, tenant: OfTenant, email: string, password_hash: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const account = (await insertAccount(tx, tenant, { email, password_hash })) ?? (await findAccount(tx, tenant, email))!;
    await updateAccount(tx, tenant, account.user.id, { password_hash });
    const owner = await tx.selectFrom('users').where('tenant_id', '=', tenant.id).where('role', '=', 'owner').select('id').limit(1).executeTakeFirst();
    const role = owner === undefined || owner.id === account.user.id ? 'owner' : 'admin';
    await tx.updateTable('users').set({ role }).where('tenant_id', '=', tenant.id).where('id', '=', account.user.id).execute();
    return account.user.id;
  });
}

/** Is this error about an email that has a confirmed account already? */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === 'users_email';
}

/** @param row with the `ACCOUNT_COLUMNS` */
export function toAccount({ password_hash, is_confirmed, ...user }: User & Omit<Account, 'user'>): Account {
  return { user, password_hash, is_confirmed };
}
