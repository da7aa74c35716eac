import { sql } from 'kysely';
import type { Passkey } from '#shared/contract/passkey.ts';
import type { Db, Tx } from '../../../db/connect.ts';

type OfTenant = { id: number };

/** Most passkeys of an account. */
export const MOST_PASSKEYS = 20;

/** A passkey as it is checked. */
export type StoredPasskey = { id: number; user_id: number; credential_id: Buffer; public_key: Buffer; counter: number; transports: string[] };

/** A new passkey as it is stored. */
export type NewPasskeyRow = Omit<StoredPasskey, 'id'> & { host: string; name: string };

const STORED = ['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'] as const;

/** Lists the passkeys of an account in the order in which they were made. */
export async function listPasskeys(db: Db, tenant: OfTenant, user_id: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .select(['id', 'name', 'host', 'creation_date', 'last_used_at'])
    .orderBy('id')
    .limit(MOST_PASSKEYS)
    .execute();
}

/** Lists the passkeys of an account that work on a host. */
export async function listPasskeysOfHost(db: Db, tenant: OfTenant, user_id: number, host: string): Promise<StoredPasskey[]> {
  return db.selectFrom('passkeys').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).where('host', '=', host).select(STORED).orderBy('id').limit(MOST_PASSKEYS).execute();
}

/** Finds the passkey that was made on this host and that the browser names so. */
export async function findPasskey(db: Db, tenant: OfTenant, credential_id: Buffer, host: string): Promise<StoredPasskey | undefined> {
  return db.selectFrom('passkeys').where('tenant_id', '=', tenant.id).where('credential_id', '=', credential_id).where('host', '=', host).select(STORED).executeTakeFirst();
}

/** Adds a passkey. @returns false if the school has it already */
export async function insertPasskey(tx: Tx, tenant: OfTenant, passkey: NewPasskeyRow, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values({ ...passkey, tenant_id: tenant.id, creation_date: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores that a passkey was used. In one statement, so that of two answers with the same counter one counts.
 *
 * @param counter of its signature; keys that do not count send 0
 * @returns false if it is not above the stored one, or if the passkey was removed
 */
export async function markPasskeyUsed(db: Db, tenant: OfTenant, id: number, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of an account. @returns whether it had it */
export async function deletePasskey(tx: Tx, tenant: OfTenant, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all passkeys of an account. @returns whether it had any */
export async function deletePasskeys(tx: Tx, tenant: OfTenant, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).executeTakeFirst();
  return numDeletedRows > 0n;
}
