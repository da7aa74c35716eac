import type { Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { TestCheckouts } from '../../db/tables.ts';

type OfTenant = { id: number };

/** A payment page of the demo. */
export type TestCheckout = Selectable<TestCheckouts>;

/** Stores a payment page; storing it again changes nothing. */
export async function insertTestCheckout(db: Db, tenant: OfTenant, checkout: Pick<TestCheckout, 'id' | 'payment_id' | 'request'>): Promise<void> {
  await db.insertInto('test_checkouts').values({ tenant_id: tenant.id, ...checkout }).onConflict((on) => on.doNothing()).execute();
}

/** Finds a payment page of the school. */
export async function findTestCheckout(db: Db, tenant: OfTenant, id: string): Promise<TestCheckout | undefined> {
  return db.selectFrom('test_checkouts').where('tenant_id', '=', tenant.id).where('id', '=', id).selectAll().executeTakeFirst();
}

/** Moves a page on from one of these statuses. @returns whether it had one of them */
export async function moveTestCheckout(db: Db, tenant: OfTenant, id: string, from: TestCheckout['status'][], status: TestCheckout['status']): Promise<boolean> {
  const closed = await db
    .updateTable('test_checkouts')
    .set({ status })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Marks a page's payment as refunded. */
export async function refundTestCheckout(db: Db, tenant: OfTenant, id: string): Promise<void> {
  await db.updateTable('test_checkouts').set({ is_refunded: true }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Ends a hold now, for the demo's 'Pay late'. */
export async function expireHold(db: Db, tenant: OfTenant, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ hold_until: now.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', bookingId)
    .where('status', '=', 'awaiting_payment')
    .execute();
}
