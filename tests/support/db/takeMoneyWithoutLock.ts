import { sql } from 'kysely';
import type { Db } from '../../../server/db/connect.ts';

/**
 * The control of the race of two desks: it reads what is due first and takes the money then, without a lock. It must take the same
 * money twice in the same race; otherwise the race proves nothing.
 *
 * @param allHaveRead called between the two; a barrier makes every desk read before the first one takes money
 * @returns was the money taken?
 */
export async function takeMoneyWithoutLock(db: Db, tenant: { id: number }, booking_id: string, amount_cents: number, allHaveRead: () => Promise<void>): Promise<boolean> {
  const { rows } = await sql<{ due: number }>`
    select coalesce(sum(amount_cents), 0)::integer as due from ledger_entries where tenant_id = ${tenant.id} and booking_id = ${booking_id}`.execute(db);
  await allHaveRead();
  if (amount_cents > rows[0]!.due) return false;
  await sql`
    insert into ledger_entries (tenant_id, booking_id, kind, method, amount_cents, currency, actor, created_at)
    values (${tenant.id}, ${booking_id}, 'payment', 'cash', ${-amount_cents}, 'eur', 'system', '2026-07-02T08:00:00Z')`.execute(db);
  return true;
}
