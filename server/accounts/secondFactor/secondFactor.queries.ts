import { sql } from 'kysely';
import type { SecondFactors } from '#shared/contract/secondFactor.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { deletePasskeys, listPasskeys } from './passkeys/passkeys.queries.ts';

type OfTenant = { id: number };

/** SQL: has the account of this row of `users` a second factor: an authenticator, or a passkey of any host? */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from authenticators a where a.tenant_id = users.tenant_id and a.user_id = users.id and a.is_confirmed)
  or exists (select from passkeys p where p.tenant_id = users.tenant_id and p.user_id = users.id)
)`;

/** Does the account sign in with a second factor? */
export async function hasSecondFactor(db: Db, tenant: OfTenant, user_id: number): Promise<boolean> {
  const row = await db.selectFrom('users').where('tenant_id', '=', tenant.id).where('id', '=', user_id).select(HAS_SECOND_FACTOR.as('has')).executeTakeFirst();
  return row?.has ?? false;
}

/** Locks an account until the transaction ends, so that its second factors change one after the other. */
export async function lockAccount(tx: Tx, tenant: OfTenant, user_id: number): Promise<void> {
  await tx.selectFrom('users').where('tenant_id', '=', tenant.id).where('id', '=', user_id).select('id').forUpdate().execute();
}

/** Reads which second factors an account has. */
export async function readSecondFactors(db: Db, tenant: OfTenant, user_id: number): Promise<Omit<SecondFactors, 'is_required'>> {
  const [authenticator, passkeys, codes] = await Promise.all([
    findAuthenticator(db, tenant, user_id),
    listPasskeys(db, tenant, user_id),
    db.selectFrom('recovery_codes').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { authenticator: authenticator?.is_confirmed ?? false, passkeys, recovery_codes: codes.count };
}

/** Does the school require a second factor of its team? */
export async function isSecondFactorRequired(db: Db, tenant: OfTenant): Promise<boolean> {
  const row = await db.selectFrom('team_rules').where('tenant_id', '=', tenant.id).select('two_factor_required').executeTakeFirst();
  return row?.two_factor_required ?? false;
}

/** The authenticator of an account. */
export type Authenticator = { secret: Buffer; is_confirmed: boolean };

export async function findAuthenticator(db: Db, tenant: OfTenant, user_id: number): Promise<Authenticator | undefined> {
  return db.selectFrom('authenticators').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).select(['secret', 'is_confirmed']).executeTakeFirst();
}

/** Stores a new secret that awaits its first code, in place of an earlier one. @returns false if the account has a confirmed one */
export async function storeSecret(db: Db, tenant: OfTenant, user_id: number, secret: Buffer, now: Date): Promise<boolean> {
  const row = { secret, creation_date: now.toISOString(), last_step: 0 };
  const stored = await db
    .insertInto('authenticators')
    .values({ ...row, tenant_id: tenant.id, user_id })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row).where('authenticators.is_confirmed', '=', false))
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Takes the time step of a right code, so that no code works twice. Confirms the authenticator. @returns false if it was used already */
export async function takeStep(db: Db, tenant: OfTenant, user_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_step: step, is_confirmed: true })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the authenticator of an account. @returns whether it had one */
export async function deleteAuthenticator(tx: Tx, tenant: OfTenant, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('authenticators').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(tx: Tx, tenant: OfTenant, user_id: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).execute();
  if (hashes.length === 0) return;
  await tx.insertInto('recovery_codes').values(hashes.map((code_hash) => ({ tenant_id: tenant.id, user_id, code_hash }))).execute();
}

/** Takes a recovery code, which works once. @returns whether the account had it */
export async function takeRecoveryCode(db: Db, tenant: OfTenant, user_id: number, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('recovery_codes').where('tenant_id', '=', tenant.id).where('user_id', '=', user_id).where('code_hash', '=', code_hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all second factors of an account. @returns whether it had any */
export async function deleteSecondFactors(tx: Tx, tenant: OfTenant, user_id: number): Promise<boolean> {
  await replaceRecoveryCodes(tx, tenant, user_id, []);
  const hadPasskeys = await deletePasskeys(tx, tenant, user_id);
  return (await deleteAuthenticator(tx, tenant, user_id)) || hadPasskeys;
}
