import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

type OfTenant = { id: number };

/** What a challenge is for: a new passkey, a sign-in without a password, or the second factor of one with a password. */
export type ChallengeUse = { purpose: 'add' | 'second_factor'; user_id: number } | { purpose: 'sign_in'; user_id: null };

/** Where a challenge works: on this host, in the browser with this cookie. */
type Place = { host: string; browser_hash: Buffer };

/** Stores a challenge, and deletes the school's expired ones. */
export async function storeChallenge(db: Db, tenant: OfTenant, { challenge, expires_at, ...row }: ChallengeUse & Place & { challenge: Buffer; expires_at: Date }, now: Date): Promise<void> {
  await sql`
    with expired as (
      delete from passkey_challenges where tenant_id = ${tenant.id} and expires_at <= ${now.toISOString()}::timestamptz
    )
    insert into passkey_challenges (tenant_id, challenge, purpose, browser_hash, host, user_id, expires_at)
    values (${tenant.id}, ${challenge}, ${row.purpose}, ${row.browser_hash}, ${row.host}, ${row.user_id}, ${expires_at.toISOString()}::timestamptz)`.execute(db);
}

/** Takes a challenge, which works once. @returns whether it was there, for this use and place, and had not expired */
export async function takeChallenge(db: Db, tenant: OfTenant, { challenge, purpose, user_id, host, browser_hash }: ChallengeUse & Place & { challenge: Buffer }, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('tenant_id', '=', tenant.id)
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .where('host', '=', host)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now.toISOString())
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}
