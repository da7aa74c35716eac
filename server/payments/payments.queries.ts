import { type RawBuilder, sql } from 'kysely';
import type { Payment, PaymentOfBooking } from '#shared/contract/payment.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { ListRequest } from '../listQuery.ts';

type OfTenant = { id: number };

/** A payment as it is stored. */
export type StoredPayment = Selectable<Tables['payments']>;

/** What can be changed of one. */
export type PaymentChange = Partial<
  Pick<
    StoredPayment,
    | 'session_id' | 'url' | 'status' | 'provider_payment_id' | 'refund_reason' | 'refund_id' | 'refund_attempt' | 'amount_refunded'
    | 'disputed_at' | 'last_error' | 'paid_at' | 'refunded_at'
  >
>;

/** One payment, or nothing where it is not there or another school's. */
export async function findPayment(db: Db, tenant: OfTenant, id: string): Promise<StoredPayment | undefined> {
  return db.selectFrom('payments').where('tenant_id', '=', tenant.id).where('id', '=', id).selectAll().executeTakeFirst();
}

/** The same, for the rest of a transaction; its booking is locked before (`lockBooking`). */
export async function lockPayment(tx: Tx, tenant: OfTenant, id: string): Promise<StoredPayment | undefined> {
  return tx.selectFrom('payments').where('tenant_id', '=', tenant.id).where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

/** The payment pages of a booking that may still be used or just have been, the newest first. */
export async function listOpenPayments(db: Db, tenant: OfTenant, booking_id: string): Promise<StoredPayment[]> {
  return db
    .selectFrom('payments')
    .where('tenant_id', '=', tenant.id)
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'open')
    .selectAll()
    .orderBy('creation_date', 'desc')
    .limit(10)
    .execute();
}

/** Of a booking's payments the telling one first: it has or had the money, else it is the newest. */
const TELLING_FIRST = sql`status = 'paid' desc, paid_at is not null desc, creation_date desc`;

/** What a booking's holder may know of its payment. */
export async function findPaymentOfBooking(db: Db, tenant: OfTenant, booking_id: string): Promise<PaymentOfBooking | undefined> {
  return db
    .selectFrom('payments')
    .where('tenant_id', '=', tenant.id)
    .where('booking_id', '=', booking_id)
    .select(['status', 'amount', 'refund_reason'])
    .orderBy(TELLING_FIRST)
    .limit(1)
    .executeTakeFirst();
}

/** The same, as a column beside each booking of a list. */
export function paymentOfEach(): RawBuilder<PaymentOfBooking | null> {
  return sql<PaymentOfBooking | null>`(
    select json_build_object('status', status, 'amount', amount, 'refund_reason', refund_reason) from payments
    where tenant_id = bookings.tenant_id and booking_id = bookings.id order by ${TELLING_FIRST} limit 1)`;
}

/** Notes a payment page that is about to be made, and has it looked at when it is over, should nobody tell of it before. */
export async function insertPayment(
  tx: Tx,
  tenant: OfTenant,
  payment: Pick<StoredPayment, 'id' | 'booking_id' | 'provider' | 'account' | 'return_to' | 'amount' | 'creation_date' | 'expires_at'>,
  checkAt: Date,
): Promise<StoredPayment> {
  const inserted = await tx
    .insertInto('payments')
    .values({ tenant_id: tenant.id, ...payment, session_id: null, url: null, ...NOTHING_YET })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`select add_payment_check_job(${tenant.id}, ${payment.id}, ${checkAt.toISOString()}::timestamptz)`.execute(tx);
  return inserted;
}

const NOTHING_YET = {
  ...{ provider_payment_id: null, refund_reason: null, refund_id: null, disputed_at: null },
  ...{ last_error: null, paid_at: null, refunded_at: null },
} as const;

/** Changes a payment. */
export async function updatePayment(db: Db, tenant: OfTenant, id: string, change: PaymentChange): Promise<void> {
  await db.updateTable('payments').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** Queues the sending back of a payment's money. */
export async function queueRefund(tx: Tx, tenant: OfTenant, id: string): Promise<void> {
  await sql`select add_refund_job(${tenant.id}, ${id})`.execute(tx);
}

/** A page of payments with what of their bookings an admin looks for, and how many there are in all. */
export async function listPayments(
  db: Db,
  tenant: OfTenant,
  { sort, start, limit, filter }: ListRequest,
): Promise<{ rows: Payment[]; total: number }> {
  const { ref } = db.dynamic;
  let matching = db
    .selectFrom('payments')
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.tenant_id', '=', 'payments.tenant_id').onRef('bookings.id', '=', 'payments.booking_id'),
    )
    .innerJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .where('payments.tenant_id', '=', tenant.id);
  for (const [field, values] of Object.entries(filter)) {
    // As text: what is no id belongs to nobody.
    matching = matching.where(sql`${sql.ref(`payments.${field}`)}::text`, '=', sql`any(${values.map((value) => String(value).toLowerCase())}::text[])`);
  }
  const page = matching
    .select(['payments.id', 'payments.booking_id', 'provider', 'session_id', 'provider_payment_id', 'amount', 'currency', 'payments.status'])
    .select(['refund_reason', 'amount_refunded', 'disputed_at', 'last_error', 'payments.creation_date', 'paid_at', 'refunded_at'])
    .select(['bookings.lesson_id', 'lessons.date as lesson_date', 'bookings.email', 'bookings.phone'])
    .select(sql<string>`coalesce(bookings.data::jsonb -> 0 ->> 'name', '')`.as('name'))
    .orderBy(ref<'payments.creation_date'>(`payments.${sort.field}`), (order) => (sort.direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('payments.id')
    .offset(start)
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total: counted.total };
}
