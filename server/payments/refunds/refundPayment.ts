import { PAYMENT_STATE_RULES } from '#shared/payments/paymentState.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import { queueBookingMail } from '../../mail/outbox/queueBookingMail.queries.ts';
import { lockBooking, updateLockedBooking } from '../../places/lockBooking.queries.ts';
import { type PaymentProvider, PaymentRefused } from '../paymentProvider.ts';
import { findPayment, lockPayment, queueRefund, type StoredPayment, updatePayment } from '../payments.queries.ts';

type OfTenant = { id: number };

/**
 * Refunds a payment in state `refund_due`, with an idempotency key, and records the outcome with its mail.
 *
 * @throws the provider's error if it does not answer; the job retries
 */
export async function refundPayment(db: Db, tenant: OfTenant, provider: PaymentProvider, id: string, now: Date): Promise<void> {
  const payment = await findPayment(db, tenant, id);
  if (payment?.status !== 'refund_due' || payment.session_id === null || payment.provider_payment_id === null) return;
  const { session_id, provider_payment_id, account, amount_cents, refund_attempt } = payment;
  try {
    const key = `refund_${id}_${refund_attempt}`;
    const { refund_id } = await provider.refund({ tenant_id: tenant.id, payment_id: id, session_id, provider_payment_id, account, key });
    await recordRefund(db, tenant, payment, { refunded_cents: amount_cents, refund_id: refund_id || null }, now);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await recordFailedRefund(db, tenant, id, error.message);
  }
}

/**
 * Records a refund exactly once, with its mail, whether it was made here or on the provider's own pages. A valid booking becomes
 * unpaid. A partial refund only updates the refunded amount.
 */
export async function recordRefund(
  db: Db,
  tenant: OfTenant,
  found: Pick<StoredPayment, 'id' | 'booking_id'>,
  { refunded_cents, refund_id }: { refunded_cents: number; refund_id?: string | null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, tenant, found.booking_id, now);
    const payment = await lockPayment(tx, tenant, found.id);
    if (!locked || !payment || refunded_cents <= payment.refunded_cents) return;
    if (refunded_cents < payment.amount_cents || !PAYMENT_STATE_RULES[payment.status].next.includes('refunded')) {
      return updatePayment(tx, tenant, payment.id, { refunded_cents });
    }
    const change = { refunded_cents, status: 'refunded', refunded_at: isoInstant(now), last_error: null } as const;
    await updatePayment(tx, tenant, payment.id, { ...change, refund_reason: payment.refund_reason ?? 'school', ...(refund_id ? { refund_id } : {}) });
    await markUnpaid(tx, tenant, payment, locked.booking.stripe_session_id);
    return queueBookingMail(tx, tenant, locked.booking, 'money_returned', now, payment.id);
  });
}

/** Records that the provider refused a refund, so that admins see it and can retry it. */
export async function recordFailedRefund(db: Db, tenant: OfTenant, id: string, why: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, tenant, id);
    if (!payment || !PAYMENT_STATE_RULES[payment.status].next.includes('refund_failed')) return;
    await updatePayment(tx, tenant, id, { status: 'refund_failed', refunded_cents: 0, refunded_at: null, last_error: why.slice(0, 500) });
  });
}

/**
 * Starts a refund for an admin: of a paid or mismatched payment, or of one whose refund failed. A valid booking becomes unpaid.
 *
 * @throws Refused `not_found`, `not_refundable`
 */
export async function startRefund(db: Db, tenant: OfTenant, id: string, now: Date): Promise<void> {
  const found = await findPayment(db, tenant, id);
  if (!found) throw new Refused('not_found');
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, tenant, found.booking_id, now);
    const payment = await lockPayment(tx, tenant, id);
    if (!locked || !payment || !PAYMENT_STATE_RULES[payment.status].isRefundable) throw new Refused('not_refundable');
    const refund_reason = payment.refund_reason ?? 'school';
    await updatePayment(tx, tenant, id, { status: 'refund_due', refund_reason, refund_attempt: payment.refund_attempt + 1, last_error: null });
    await markUnpaid(tx, tenant, payment, locked.booking.stripe_session_id);
    await queueRefund(tx, tenant, id);
  });
}

/** Marks the booking as unpaid, if this payment paid it. */
async function markUnpaid(tx: Tx, tenant: OfTenant, { booking_id, session_id }: StoredPayment, paidBy: string | null): Promise<void> {
  if (paidBy !== null && paidBy === session_id) await updateLockedBooking(tx, tenant, booking_id, { stripe_session_id: null });
}
