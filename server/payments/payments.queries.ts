import { type Selectable, sql } from 'kysely';
import type { Payment, PaymentStatus } from '#shared/contract/payment.ts';
import { SECRET_ID } from '#shared/secretId.ts';
import { type RefundFacts, refundableCents } from '#shared/payments/paymentState.ts';
import type { Db, Tx } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';
import { payments as paymentStates } from '../metrics/metrics.ts';
import { requestId } from '../lib/requestContext.ts';
import type { Payments } from '../db/tables.ts';
import type { ListRequest } from '../http/listQuery.ts';
import type { LedgerSubject } from '../ledger/ledger.queries.ts';

type OfTenant = { id: number };

/** How long after its end a payment page, or the time of a slow payment, is checked, in case the provider's event never arrives. */
export const CHECK_AFTER_MS = 60_000;

type Row = Omit<Selectable<Payments>, 'booking_id' | 'pass_id'>;

/** A payment for a booking, as stored. */
export type PaymentOfBooking = Row & { booking_id: string; pass_id: null };

/** A payment for a pass that is sold, as stored. */
export type PaymentOfPass = Row & { booking_id: null; pass_id: string };

/** A payment as stored. */
export type StoredPayment = PaymentOfBooking | PaymentOfPass;

/** The id of the booking or the pass that a payment is for: what the provider's metadata call `booking_id`. */
export function paidFor(payment: Pick<StoredPayment, 'booking_id' | 'pass_id'>): string {
  return payment.booking_id ?? payment.pass_id!;
}

/** What a payment is for, as its ledger entries name it. */
export function subjectOf(payment: StoredPayment): LedgerSubject {
  return payment.booking_id === null ? { pass_id: payment.pass_id } : { booking_id: payment.booking_id };
}

/** Columns of a payment that may be updated. */
export type PaymentChange = Partial<
  Pick<
    StoredPayment,
    | 'session_id' | 'url' | 'status' | 'provider_payment_id' | 'refund_reason' | 'refund_id' | 'refund_attempt' | 'refunded_cents'
    | 'received_cents' | 'settles_by' | 'disputed_at' | 'dispute' | 'last_error' | 'paid_at' | 'refunded_at'
  >
>;

/** Finds a payment. */
export async function findPayment(db: Db, tenant: OfTenant, id: string): Promise<StoredPayment | undefined> {
  const payment = await db.selectFrom('payments').where('tenant_id', '=', tenant.id).where('id', '=', id).selectAll().executeTakeFirst();
  return payment as StoredPayment | undefined;
}

/** Finds a payment and locks it until the transaction ends. Call `lockBooking` first, to keep the order of locks. */
export async function lockPayment<Found extends StoredPayment>(tx: Tx, tenant: OfTenant, { id }: Found): Promise<Found | undefined> {
  const payment = await tx.selectFrom('payments').where('tenant_id', '=', tenant.id).where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  // What a payment is for never changes.
  return payment as Found | undefined;
}

/** Lists the payments of a booking or a pass of which money may come soon: their page is open, or a slow payment is awaited. Newest first. */
export async function listPaymentsUnderWay(db: Db, tenant: OfTenant, subject: LedgerSubject): Promise<StoredPayment[]> {
  const payments = await db
    .selectFrom('payments')
    .where('tenant_id', '=', tenant.id)
    .where((eb) => ('booking_id' in subject ? eb('booking_id', '=', subject.booking_id) : eb('pass_id', '=', subject.pass_id)))
    .where('status', 'in', ['open', 'processing'])
    .selectAll()
    .orderBy('creation_date', 'desc')
    .limit(10)
    .execute();
  return payments as StoredPayment[];
}

/** The column with what decides whether a row of `payments` can go back. */
function refundFacts() {
  return sql<RefundFacts>`(
    select json_build_object(
      'left_cents', coalesce(-sum(e.amount_cents) filter (where e.kind = 'payment' and e.reverses is null and e.payment_id = payments.id), 0) - payments.refunded_cents
        - coalesce(sum(e.amount_cents) filter (where e.kind = 'dispute' and e.payment_id = payments.id), 0),
      'balance_cents', coalesce(sum(e.amount_cents), 0),
      'credit_cents', coalesce(sum(e.amount_cents) filter (where e.booking_id is not null and e.method = 'credit'), 0))
    from ledger_entries e
    where e.tenant_id = payments.tenant_id and (e.booking_id = payments.booking_id or e.pass_id = payments.pass_id)
  )`.as('refund_facts');
}

/** What an admin can send back of a payment, in cents. Lock it first. */
export async function readRefundable(tx: Tx, tenant: OfTenant, { id, status }: Pick<StoredPayment, 'id' | 'status'>): Promise<number> {
  const { refund_facts } = await tx.selectFrom('payments').where('tenant_id', '=', tenant.id).where('id', '=', id).select(refundFacts()).executeTakeFirstOrThrow();
  return refundableCents(status, refund_facts);
}

/** Lists the distinct statuses of a booking's payments. */
export async function listPaymentStatuses(db: Db, tenant: OfTenant, booking_id: string): Promise<PaymentStatus[]> {
  const rows = await db
    .selectFrom('payments')
    .where('tenant_id', '=', tenant.id)
    .where('booking_id', '=', booking_id)
    .select('status')
    .distinct()
    .execute();
  return rows.map(({ status }) => status);
}

/** The facts of a booking's payment for mails and the wire. */
export type PaymentSummary = Pick<StoredPayment, 'status' | 'amount_cents' | 'refunded_cents' | 'refund_reason' | 'dispute' | 'settles_by'>;

/**
 * Finds one payment for each of these bookings: the one that is awaited, else the one that has or had the money, else the newest.
 * A deposit and the rest, which were paid or refunded for the same reason, count as one.
 *
 * @returns payments by booking
 */
export async function findPaymentsOfBookings(db: Db, tenant: OfTenant, bookingIds: string[]): Promise<Map<string, PaymentSummary>> {
  const payments = await db
    .selectFrom('payments')
    .where('tenant_id', '=', tenant.id)
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .distinctOn('booking_id')
    .select(['booking_id', 'status', 'refund_reason', 'dispute', 'settles_by'])
    .select([sumOfAlike('amount_cents').as('amount_cents'), sumOfAlike('refunded_cents').as('refunded_cents')])
    .orderBy('booking_id')
    .orderBy(sql`status = 'processing'`, 'desc')
    .orderBy(sql`status = 'paid'`, 'desc')
    .orderBy(sql`paid_at is not null`, 'desc')
    .orderBy('creation_date', 'desc')
    .modifyEnd(PREPARED)
    .execute();
  return new Map(payments.map(({ booking_id, ...payment }) => [booking_id!, payment]));
}

/** The sum of a column over a booking's payments that went the same way. */
function sumOfAlike(column: 'amount_cents' | 'refunded_cents') {
  return sql<number>`case when paid_at is null then ${sql.ref(column)} else sum(${sql.ref(column)}) over (partition by booking_id, paid_at is null, status, refund_reason) end::integer`;
}

/** Finds one payment of a booking, by the same choice. */
export async function findPaymentOfBooking(db: Db, tenant: OfTenant, bookingId: string): Promise<PaymentSummary | undefined> {
  return (await findPaymentsOfBookings(db, tenant, [bookingId])).get(bookingId);
}

/** Stores a payment before its page is created, and queues the job that checks it at `checkAt`. */
export async function insertPayment(
  tx: Tx,
  tenant: OfTenant,
  payment: LedgerSubject & Pick<Row, 'id' | 'provider' | 'account' | 'return_to' | 'amount_cents' | 'creation_date' | 'expires_at'>,
  checkAt: Date,
): Promise<StoredPayment> {
  const inserted = await tx
    .insertInto('payments')
    .values({ tenant_id: tenant.id, ...payment, session_id: null, url: null, ...NOTHING_YET })
    .returningAll()
    .executeTakeFirstOrThrow();
  await queuePaymentCheck(tx, tenant, payment.id, checkAt);
  paymentStates.inc({ status: 'open' });
  return inserted as StoredPayment;
}

const NOTHING_YET = {
  ...{ provider_payment_id: null, refund_reason: null, refund_id: null, disputed_at: null, dispute: null, received_cents: null },
  ...{ last_error: null, paid_at: null, refunded_at: null, settles_by: null },
} as const;

/** Updates columns of a payment. */
export async function updatePayment(db: Db, tenant: OfTenant, id: string, change: PaymentChange): Promise<void> {
  await db.updateTable('payments').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
  if (change.status) paymentStates.inc({ status: change.status });
}

/** Queues the job that asks the provider about a payment, in place of an earlier one. */
export async function queuePaymentCheck(db: Db, tenant: OfTenant, id: string, at: Date): Promise<void> {
  await sql`select add_payment_check_job(${tenant.id}, ${id}, ${at.toISOString()}::timestamptz, ${requestId()})`.execute(db);
}

/** Queues the job that refunds a payment. */
export async function queueRefund(tx: Tx, tenant: OfTenant, id: string): Promise<void> {
  await sql`select add_refund_job(${tenant.id}, ${id}, ${requestId()})`.execute(tx);
}

/** Lists a page of payments with facts of their bookings, for admins, and their total. */
export async function listPayments(
  db: Db,
  tenant: OfTenant,
  { sort, start, limit, filter }: ListRequest,
): Promise<{ rows: Payment[]; total: number }> {
  const { ref } = db.dynamic;
  let matching = db
    .selectFrom('payments')
    .leftJoin('bookings', (join) =>
      join.onRef('bookings.tenant_id', '=', 'payments.tenant_id').onRef('bookings.id', '=', 'payments.booking_id'),
    )
    .leftJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .leftJoin('passes', (join) => join.onRef('passes.tenant_id', '=', 'payments.tenant_id').onRef('passes.id', '=', 'payments.pass_id'))
    .where('payments.tenant_id', '=', tenant.id);
  for (const [field, values] of Object.entries(filter)) {
    // Text that is not a UUID matches nothing, but PostgreSQL's cast would fail.
    const texts = values.map(String);
    const wanted = field === 'status' ? sql`any(${texts}::text[])` : sql`any(${texts.filter((text) => SECRET_ID.test(text))}::uuid[])`;
    matching = matching.where(sql.ref(`payments.${field}`), '=', wanted);
  }
  const page = matching
    .select(['payments.id', 'payments.booking_id', 'provider', 'session_id', 'provider_payment_id', 'amount_cents as amount', 'payments.currency', 'payments.status'])
    .select(['refund_reason', 'refunded_cents as amount_refunded', 'disputed_at', 'dispute', 'last_error', 'payments.creation_date', 'paid_at', 'refunded_at'])
    .select(refundFacts())
    .select(['bookings.lesson_id', 'lessons.date as lesson_date', 'payments.pass_id', 'passes.title as pass_title'])
    .select([sql<string | null>`coalesce(bookings.email, passes.buyer_email)`.as('email'), sql<string>`coalesce(bookings.phone, '')`.as('phone')])
    .select(sql<string>`coalesce(passes.buyer_name, (
        select p.name from participants p where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id order by p.position limit 1
      ), '')`.as('name'))
    .orderBy(ref<'payments.creation_date'>(`payments.${sort.field === 'amount' ? 'amount_cents' : sort.field}`), (order) => (sort.direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('payments.id')
    .offset(start)
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: rows.map(({ refund_facts, ...payment }) => ({ ...payment, refundable: refundableCents(payment.status, refund_facts) })), total: counted.total };
}
