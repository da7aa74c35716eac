import { sql } from 'kysely';
import { seenCutoff, sessionCutoffs } from '#shared/sessionRules.ts';
import type { Db } from '../db/connect.ts';

// Operators belong to no school, so these functions take the owner's connection.

/** Who runs the installation. */
export type Operator = { id: number; email: string };

/** An operator with what a sign-in is checked against. `secret` is the encrypted one of the authenticator. */
export type OperatorAccount = Operator & { password_hash: string; secret: Buffer | null };

/** Finds an operator by the email, in any case. */
export async function findOperator(owner: Db, email: string): Promise<OperatorAccount | undefined> {
  return owner.selectFrom('operators').where(sql<boolean>`lower(email) = lower(${email})`).select(['id', 'email', 'password_hash', 'secret']).executeTakeFirst();
}

/** Lists the emails of all operators, and whether they sign in with an authenticator. */
export async function listOperators(owner: Db): Promise<{ email: string; has_authenticator: boolean }[]> {
  return owner
    .selectFrom('operators')
    .select(['email', sql<boolean>`secret is not null`.as('has_authenticator')])
    .orderBy('id')
    .execute();
}

/** Adds an operator, or gives one a new password, which ends the sessions and removes the authenticator. @returns the id */
export async function storeOperator(owner: Db, email: string, password_hash: string, now: Date): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('operators')
      .set({ password_hash, secret: null })
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .returning('id')
      .executeTakeFirst();
    if (known) await tx.deleteFrom('operator_sessions').where('operator_id', '=', known.id).execute();
    const { id } = known ?? (await tx.insertInto('operators').values({ email, password_hash, creation_date: now.toISOString() }).returning('id').executeTakeFirstOrThrow());
    return id;
  });
}

/** Stores the encrypted secret of an operator's authenticator. */
export async function storeOperatorSecret(owner: Db, id: number, secret: Buffer): Promise<void> {
  await owner.updateTable('operators').set({ secret, last_step: 0 }).where('id', '=', id).execute();
}

/** Takes the time step of a right code, so that no code works twice. @returns false if it was used already */
export async function takeOperatorStep(owner: Db, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await owner.updateTable('operators').set({ last_step: step }).where('id', '=', id).where('last_step', '<', step).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an operator and the sessions. @returns whether there was one */
export async function deleteOperator(owner: Db, email: string): Promise<boolean> {
  const { numDeletedRows } = await owner.deleteFrom('operators').where(sql<boolean>`lower(email) = lower(${email})`).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Starts a session, unless the password has changed since it was checked, and deletes the operator's ended ones. @returns whether it started */
export async function insertOperatorSession(owner: Db, { id, password_hash }: OperatorAccount, token_hash: Buffer, now: Date): Promise<boolean> {
  const { created, seen } = sessionCutoffs(true, now);
  return owner.transaction().execute(async (tx) => {
    const unchanged = await tx.selectFrom('operators').where('id', '=', id).where('password_hash', '=', password_hash).select('id').forUpdate().executeTakeFirst();
    if (!unchanged) return false;
    await tx
      .deleteFrom('operator_sessions')
      .where('operator_id', '=', id)
      .where((eb) => eb.or([eb('creation_date', '<=', created.toISOString()), eb('last_seen_at', '<=', seen.toISOString())]))
      .execute();
    await tx.insertInto('operator_sessions').values({ token_hash, operator_id: id, creation_date: now.toISOString(), last_seen_at: now.toISOString() }).execute();
    return true;
  });
}

/** Finds the operator of a session, and when it began and was used last. */
export async function findOperatorOfSession(owner: Db, token_hash: Buffer): Promise<(Operator & { creation_date: string; last_seen_at: string }) | undefined> {
  return owner
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .where('token_hash', '=', token_hash)
    .select(['operators.id', 'operators.email', 'operator_sessions.creation_date', 'operator_sessions.last_seen_at'])
    .executeTakeFirst();
}

/** Stores that a session was used, at most once an hour. */
export async function markOperatorSessionSeen(owner: Db, token_hash: Buffer, now: Date): Promise<void> {
  await owner
    .updateTable('operator_sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('token_hash', '=', token_hash)
    .where('last_seen_at', '<=', seenCutoff(now).toISOString())
    .execute();
}

/** Ends a session. */
export async function deleteOperatorSession(owner: Db, token_hash: Buffer): Promise<void> {
  await owner.deleteFrom('operator_sessions').where('token_hash', '=', token_hash).execute();
}
