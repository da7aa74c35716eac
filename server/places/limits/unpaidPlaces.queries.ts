import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PlaceLimit } from './placeLimits.ts';

/** The places of a booking, and what they count for. */
export type TakenPlaces = {
  booking_id: string;
  places: number;
  limits: readonly (PlaceLimit & { key: Buffer })[];
  /** The hash of a valid proof, and the end of its validity, so that it is used once. */
  proof: { hash: Buffer; until: Date } | undefined;
};

/** `proof_required`: a proof is missing or was used before. `too_many`: the places are too many even with one, until `free_at`. */
export type TakenOutcome = { outcome: 'taken' | 'proof_required' } | { outcome: 'too_many'; free_at: string };

/**
 * Counts the places of a booking, across processes. Places of paid bookings do not count any more; those of cancelled bookings
 * do, because each has sent mails. The same booking counts once.
 *
 * @param countsUntil when these places no longer count
 */
export async function takeUnpaidPlaces(
  db: Db,
  tenant: { id: number },
  { booking_id, places, limits, proof }: TakenPlaces,
  countsUntil: Date,
  now: Date,
): Promise<TakenOutcome> {
  const { rows } = await sql<TakenOutcome>`
    select outcome, free_at from take_unpaid_places(
      ${tenant.id}, ${booking_id}::uuid, ${places}::integer, ${limits.map(({ key }) => key)}::bytea[],
      ${limits.map(({ withoutProof }) => withoutProof)}::integer[], ${limits.map(({ withProof }) => withProof)}::integer[],
      ${countsUntil.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz,
      ${proof?.hash ?? null}::bytea, ${proof?.until.toISOString() ?? null}::timestamptz
    )`.execute(db);
  return rows[0]!;
}

/** Counts and used proofs that have ended, of all schools. */
export function endedPlaces(now: Date): RawBuilder<unknown> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`select tenant_id from unpaid_places where until <= ${at} union all select tenant_id from used_proofs where until <= ${at}`;
}

/** Deletes the school's counts and used proofs that have ended, at most 5000 of each at a time. */
export async function forgetUnpaidPlaces(db: Db, tenant: { id: number }, now: Date): Promise<void> {
  for (const table of ['unpaid_places', 'used_proofs'] as const) {
    await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
        where tenant_id = ${tenant.id} and until <= ${now.toISOString()}::timestamptz limit 5000 for update skip locked
      ))`.execute(db);
  }
}
