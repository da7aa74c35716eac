import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

const DAY = 24 * 3_600_000;

/** How long a purchase that was never paid is kept. A payment page ends within an hour. */
const KEPT_MS = 7 * DAY;

/** Most purchases that one run removes. The next night goes on. */
const BATCH = 1000;

/** The purchases of all schools that `sweepPurchases` removes. */
export const unpaidPurchases = (now: Date): RawBuilder<unknown> => sql`select p.tenant_id from passes p where ${isUnpaid(now)}`;

function isUnpaid(now: Date): RawBuilder<unknown> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  return sql`p.activated_at is null and p.creation_date < ${before}::timestamptz
    and not exists (
      select from payments m where m.tenant_id = p.tenant_id and m.pass_id = p.id
        and (m.status not in ('expired', 'failed') or m.expires_at >= ${before}::timestamptz)
    )
    and not exists (select from ledger_entries e where e.tenant_id = p.tenant_id and e.pass_id = p.id)`;
}

/**
 * Removes passes that were never paid, with their ended payment pages. A purchase of which money came, or whose payment page may still
 * be paid, stays. So does one that is being paid at this moment: its pass is locked.
 *
 * @returns how many were removed
 */
export async function sweepPurchases(db: Db, tenant: { id: number }, now: Date): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with unpaid as (
      select p.id from passes p
      where p.tenant_id = ${tenant.id} and ${isUnpaid(now)}
      order by p.creation_date limit ${BATCH}
      for update of p skip locked
    ), pages as (
      delete from payments m using unpaid where m.tenant_id = ${tenant.id} and m.pass_id = unpaid.id
    ), removed as (
      delete from passes p using unpaid where p.tenant_id = ${tenant.id} and p.id = unpaid.id returning p.id
    )
    select count(*)::integer as removed from removed`.execute(db);
  return rows[0]!.removed;
}
