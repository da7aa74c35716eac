import { sql } from 'kysely';
import type { BookingMoney } from '#shared/payments/ledger.ts';
import type { Db, Tx } from '../db/connect.ts';
import { requestId } from '../lib/requestContext.ts';
import { moneyColumns } from '../ledger/bookingMoney.queries.ts';

type OfTenant = { id: number };

/** Lists the bookings of a lesson that stand, with their money. */
export async function listLessonMoney(db: Db, tenant: OfTenant, lesson_id: number): Promise<(BookingMoney & { id: string; currency: string })[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lesson_id)
    .where('status', '=', 'booked')
    .select(['id', 'currency', ...moneyColumns()])
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ sums, card, ...booking }) => ({ ...booking, ...sums, card }));
}

/**
 * Starts the refund of all card payments of these bookings, apart from those whose money a bank has taken in a dispute. Parts that
 * could not be sent back go with them. Lock the bookings first.
 */
export async function startCardRefunds(tx: Tx, tenant: OfTenant, bookings: readonly string[]): Promise<void> {
  await sql`
    with refunding as (
      update payments p set status = 'refund_due', refund_reason = 'cancelled', refund_attempt = refund_attempt + 1, last_error = null
      where tenant_id = ${tenant.id} and booking_id = any(${bookings}::uuid[]) and status = 'paid' and coalesce((
        select sum(e.amount_cents) from ledger_entries e where e.tenant_id = p.tenant_id and e.payment_id = p.id and e.kind = 'dispute'
      ), 0) <= 0
      returning tenant_id, id
    ), superseded as (
      update card_refunds r set status = 'superseded' from refunding
      where r.tenant_id = refunding.tenant_id and r.payment_id = refunding.id and r.status = 'failed'
    )
    select count(*) from (select add_refund_job(tenant_id, id, ${requestId()}) from refunding) as queued`.execute(tx);
}

/** Queues jobs that close the payment pages of these lessons that are still open. */
export async function closePaymentPages(tx: Tx, tenant: OfTenant, lesson_ids: readonly number[], now: Date): Promise<void> {
  await sql`
    select count(*) from (
      select add_payment_check_job(p.tenant_id, p.id, ${now.toISOString()}::timestamptz, ${requestId()})
      from payments p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id
      where p.tenant_id = ${tenant.id} and b.lesson_id = any(${lesson_ids}::integer[]) and p.status = 'open'
    ) as queued`.execute(tx);
}
