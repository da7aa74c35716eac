import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { ATTEMPT_LIMITS, type AttemptLimit, KNOWN_SECONDS } from './attemptLimits.ts';

/** Keyed hashes of what an attempt is counted by. */
export type AttemptKeys = { pair: Buffer; flood: Buffer; account: Buffer; network: Buffer };

/** In the order in which rows are locked. The first two always count, the others only for a network that is not known. */
const ORDER = ['pair', 'flood', 'account', 'network'] as const;
const NUM_ALWAYS = 2;

/**
 * Counts an attempt to sign in, across all processes, unless one of its keys has to wait. Call it before the password is checked.
 *
 * @returns seconds to wait, 0 if the attempt may go on; and whether this network is known for this account
 */
export async function claimSignIn(db: Db, keys: AttemptKeys, now: Date): Promise<{ waitSeconds: number; isKnown: boolean }> {
  const column = (name: keyof AttemptLimit) => ORDER.map((key) => ATTEMPT_LIMITS[key][name]);
  const { rows } = await sql<{ waitSeconds: number; isKnown: boolean }>`
    select wait_seconds as "waitSeconds", is_known as "isKnown" from claim_sign_in(
      ${ORDER.map((key) => keys[key])}::bytea[], ${column('free')}::integer[], ${column('firstWait')}::integer[],
      ${column('longestWait')}::integer[], ${column('resetAfter')}::integer[], ${NUM_ALWAYS}, ${now.toISOString()}::timestamptz
    )`.execute(db);
  return rows[0]!;
}

/**
 * Forgets the failed attempts of an account whose owner has signed in, and remembers the network.
 *
 * @param network the network's key if the attempt was counted for it
 */
export async function settleSignIn(db: Db, { pair, account, network }: Pick<AttemptKeys, 'pair' | 'account'> & { network?: Buffer | undefined }, now: Date): Promise<void> {
  await sql`
    select settle_sign_in(${pair}, ${account}, ${network ?? null}::bytea, ${KNOWN_SECONDS}, ${now.toISOString()}::timestamptz)`.execute(db);
}

/** Takes an attempt back that was right but proves no owner: it does not count any more, and no failed attempt is forgotten. */
export async function takeBackSignIn(db: Db, keys: Pick<AttemptKeys, 'pair' | 'account'> & { network?: Buffer | undefined }): Promise<void> {
  const counted = keys.network ? [keys.pair, keys.account, keys.network] : [keys.pair];
  await sql`select take_back_sign_in(${counted}::bytea[])`.execute(db);
}

/**
 * Deletes expired counts, and those that expire first beyond a number of rows.
 *
 * @param owner the role that owns the tables
 */
export async function deleteOldAttempts(owner: Db, now: Date, maxRows: number): Promise<void> {
  await sql`
    delete from sign_in_attempts
    where expires_at <= greatest(
      ${now.toISOString()}::timestamptz,
      (select expires_at from sign_in_attempts order by expires_at desc offset ${maxRows} limit 1)
    )`.execute(owner);
}
