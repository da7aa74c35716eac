import { type Expression, type Selectable, sql } from 'kysely';
import type { PaymentStatus } from '#shared/contract/payment.ts';
import type { Db, Tx } from '../../db/connect.ts';
import type { CardRefunds } from '../../db/tables.ts';

type OfTenant = { id: number };

/** A part of a card payment that goes back, as stored. */
export type StoredCardRefund = Selectable<CardRefunds>;

/** Stores a part that is to go back. Lock the booking first. */
export async function insertCardRefund(
  tx: Tx,
  tenant: OfTenant,
  refund: Pick<StoredCardRefund, 'id' | 'payment_id' | 'amount_cents' | 'actor' | 'actor_name' | 'reason' | 'creation_date'>,
): Promise<void> {
  await tx.insertInto('card_refunds').values({ tenant_id: tenant.id, ...refund, status: 'due', refund_id: null, last_error: null }).execute();
}

/** Finds the part of a payment that is on its way; there is one at most. */
export async function findDueRefund(db: Db, tenant: OfTenant, payment_id: string): Promise<StoredCardRefund | undefined> {
  return db
    .selectFrom('card_refunds')
    .where('tenant_id', '=', tenant.id)
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'due')
    .selectAll()
    .executeTakeFirst();
}

/** Finds the part that the provider calls by this name, else the latest that moved. */
export async function findMovedRefund(db: Db, tenant: OfTenant, payment_id: string, refund_id: string): Promise<StoredCardRefund | undefined> {
  return db
    .selectFrom('card_refunds')
    .where('tenant_id', '=', tenant.id)
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'done')
    .selectAll()
    .orderBy(sql`refund_id is not distinct from ${refund_id}`, 'desc')
    .orderBy('creation_date', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Updates a part. */
export async function updateCardRefund(
  db: Db,
  tenant: OfTenant,
  id: string,
  change: Partial<Pick<StoredCardRefund, 'status' | 'refund_id' | 'last_error'>>,
): Promise<void> {
  await db.updateTable('card_refunds').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Closes parts of a booking's payments that could not be sent back, because another refund or a credit takes their place. Lock the booking first. */
export async function supersedeFailedParts(tx: Tx, tenant: OfTenant, booking_id: string): Promise<void> {
  await tx
    .updateTable('card_refunds')
    .set({ status: 'superseded' })
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'failed')
    .where('payment_id', 'in', (eb) => eb.selectFrom('payments').where('tenant_id', '=', tenant.id).where('booking_id', '=', booking_id).select('id'))
    .execute();
}

/** Lists the parts of a booking's payments, oldest first. */
export async function listCardRefunds(db: Db, tenant: OfTenant, booking_id: string): Promise<StoredCardRefund[]> {
  return db
    .selectFrom('card_refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.payment_id'))
    .where('r.tenant_id', '=', tenant.id)
    .where('p.booking_id', '=', booking_id)
    .selectAll('r')
    .orderBy('r.creation_date')
    .limit(100)
    .execute();
}

/** What can be done with a booking's card payments: their statuses, and the one of which the most can go back in one part. */
export type CardFacts = { statuses: PaymentStatus[]; refundable: { id: string; cents: number } | null };

/**
 * The payment of a booking of which the most can go back in one part, as a query of its id and cents. Money that the bank took away or
 * that became a credit, and a payment of which a part is already on its way, cannot go back.
 */
export function refundableOf(tenant_id: Expression<unknown>, booking_id: Expression<unknown>) {
  return sql<{ id: string; cents: number }>`
    select p.id, greatest(0, p.received_cents - p.refunded_cents - coalesce((
        select sum(e.amount_cents) from ledger_entries e where e.tenant_id = p.tenant_id and e.payment_id = p.id and e.kind = 'dispute'
      ), 0)) as cents
    from payments p
    where p.tenant_id = ${tenant_id} and p.booking_id = ${booking_id} and p.status = 'paid'
      and not exists (select from card_refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.status = 'due')
      and not exists (select from passes c where c.tenant_id = p.tenant_id and c.from_booking_id = p.booking_id)
    order by cents desc, p.creation_date limit 1`;
}

/** Reads what can be done with a booking's card payments. */
export async function readCardFacts(db: Db, tenant: OfTenant, booking_id: string): Promise<CardFacts> {
  const { rows } = await sql<CardFacts>`
    with refundable as (${refundableOf(sql`${tenant.id}`, sql`${booking_id}`)})
    select array(select distinct status from payments where tenant_id = ${tenant.id} and booking_id = ${booking_id}) as statuses,
      (select row_to_json(refundable) from refundable) as refundable`.execute(db);
  return rows[0]!;
}
