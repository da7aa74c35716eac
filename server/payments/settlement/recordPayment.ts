import { randomUUID } from 'node:crypto';
import type { RefundReason } from '#shared/contract/payment.ts';
import { isUnsettled } from '#shared/payments/paymentState.ts';
import { isoInstant } from '#shared/time/time.ts';
import { keepsDiscount } from '../../codes/discounts.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { recordCardPayment } from '../../ledger/cardMoney.ts';
import { chargeBooking } from '../../ledger/charges.queries.ts';
import { queueAdminMails } from '../../mail/outbox/queueAdminMails.queries.ts';
import { queueBookingMail } from '../../mail/outbox/queueBookingMail.queries.ts';
import { endHold } from '../../places/endHold.ts';
import { lockBooking, type LockedBooking, type LockedLesson, updateLockedBooking } from '../../places/lockBooking.queries.ts';
import { activatePass } from '../../passes/activatePass.ts';
import { lockPass } from '../../passes/passes.queries.ts';
import { takePlaces } from '../../places/places.queries.ts';
import type { SessionState } from '../paymentProvider.ts';
import { insertCardRefund } from '../refunds/cardRefunds.queries.ts';
import { lockPayment, paidFor, type PaymentOfBooking, type PaymentOfPass, queueRefund, type StoredPayment, updatePayment } from '../payments.queries.ts';

type OfTenant = { id: number };

/**
 * Records a paid payment page exactly once: the booking's status, places, ledger entries and mails in one transaction. A booking
 * whose hold has expired claims its places again. The money is refunded if the places or the use of its code are taken, or if the booking is cancelled or already paid.
 * If the desk has taken a part meanwhile, what is too much goes back.
 * With an unexpected amount, currency or booking, nothing is marked as paid, and an admin has to look at it.
 *
 * @param seen the page's state as the provider reports it
 */
export async function recordPayment(db: Db, tenant: OfTenant, found: StoredPayment, seen: SessionState, now: Date): Promise<void> {
  await db.transaction().execute((tx) => (found.booking_id === null ? recordForPass(tx, tenant, found, seen, now) : recordForBooking(tx, tenant, found, seen, now)));
}

/** A pass becomes active when its payment arrives. A second payment of it goes back. */
async function recordForPass(tx: Tx, tenant: OfTenant, found: PaymentOfPass, seen: SessionState, now: Date): Promise<void> {
  const payment = await lockPayment(tx, tenant, found);
  if (!payment || !isUnsettled(payment.status)) return;
  const { pass_id, provider } = payment;
  const { arrived, received } = whatArrived(payment, seen, now);
  const actor = { by: provider };
  const pass = await lockPass(tx, tenant, { id: pass_id });
  await recordCardPayment(tx, tenant, { pass_id, payment_id: payment.id, ...arrived, provider_ref: seen.session_id, actor, now });
  const wrong = mismatchOf(tenant, payment, seen);
  if (wrong) return updatePayment(tx, tenant, payment.id, { ...received, status: 'mismatched', last_error: wrong });
  if (!pass || pass.activated_at !== null) {
    await updatePayment(tx, tenant, payment.id, { ...received, status: 'refund_due', refund_reason: 'duplicate', refund_attempt: 1 });
    return queueRefund(tx, tenant, payment.id);
  }
  await updatePayment(tx, tenant, payment.id, { ...received, status: 'paid' });
  await activatePass(tx, tenant, pass, actor, now);
}

function whatArrived({ amount_cents, currency }: StoredPayment, seen: SessionState, now: Date) {
  const arrived = { amount_cents: seen.amount_cents ?? amount_cents, currency: seen.currency ?? currency };
  const received_cents = arrived.currency === currency ? arrived.amount_cents : null;
  const { session_id, provider_payment_id } = seen;
  return { arrived, received: { session_id, provider_payment_id, received_cents, paid_at: isoInstant(now), last_error: null } };
}

async function recordForBooking(tx: Tx, tenant: OfTenant, found: PaymentOfBooking, seen: SessionState, now: Date): Promise<void> {
  const locked = await lockBooking(tx, tenant, found.booking_id, now);
  const payment = await lockPayment(tx, tenant, found);
  if (!locked || !payment || !isUnsettled(payment.status)) return;
  const { booking, lesson } = locked;
  const { arrived, received } = whatArrived(payment, seen, now);
  const actor = { by: payment.provider };
  await recordCardPayment(tx, tenant, { booking_id: booking.id, payment_id: payment.id, ...arrived, provider_ref: seen.session_id, actor, now });
  const wrong = mismatchOf(tenant, payment, seen);
  if (wrong) return updatePayment(tx, tenant, payment.id, { ...received, status: 'mismatched', last_error: wrong });

  const reason = await claimOrRefundReason(tx, tenant, booking, lesson, now);
  if (reason) {
    if (booking.status === 'awaiting_payment') await endHold(tx, tenant, booking, now);
    await updatePayment(tx, tenant, payment.id, { ...received, status: 'refund_due', refund_reason: reason, refund_attempt: 1 });
    return queueRefund(tx, tenant, payment.id);
  }
  await updatePayment(tx, tenant, payment.id, { ...received, status: 'paid' });
  if (booking.status !== 'booked') {
    await updateLockedBooking(tx, tenant, booking.id, { status: 'booked', hold_until: null });
    await chargeBooking(tx, tenant, { booking_id: booking.id, actor, now });
    await queueAdminMails(tx, tenant, booking, 'new_booking', now);
  } else await sendBackSurplus(tx, tenant, payment.id, arrived.amount_cents - booking.due, now);
  await queueBookingMail(tx, tenant, booking, 'booking_paid', now, { payment_id: payment.id });
}

/** Money that came late may be more than what is still due: the price was lowered, or the desk took a part. */
async function sendBackSurplus(tx: Tx, tenant: OfTenant, payment_id: string, amount_cents: number, now: Date): Promise<void> {
  if (amount_cents <= 0) return;
  await insertCardRefund(tx, tenant, { id: randomUUID(), payment_id, amount_cents, actor: 'system', actor_name: '', reason: '', creation_date: isoInstant(now) });
  await queueRefund(tx, tenant, payment_id);
}

function mismatchOf(tenant: OfTenant, payment: StoredPayment, { session_id, amount_cents, currency, made_for }: SessionState): string | undefined {
  if (payment.session_id !== null && payment.session_id !== session_id) return `paid on another page: ${session_id}`;
  if (made_for?.tenant_id !== tenant.id || made_for.booking_id !== paidFor(payment) || made_for.payment_id !== payment.id) {
    return 'paid for another booking';
  }
  if (amount_cents !== payment.amount_cents || currency !== payment.currency) {
    return `paid ${amount_cents} ${currency} instead of ${payment.amount_cents} ${payment.currency}`;
  }
  return undefined;
}

/** Claims the places of an expired booking again. @returns why to refund instead; undefined if the booking stands */
async function claimOrRefundReason(
  tx: Tx,
  tenant: OfTenant,
  { id, status, due, num_participants }: LockedBooking,
  lesson: LockedLesson,
  now: Date,
): Promise<RefundReason | undefined> {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'booked' && lesson.is_cancelled === 1) return 'cancelled';
  if (status === 'booked') return due > 0 ? undefined : 'duplicate';
  const isOn = lesson.deleted_at === null && lesson.is_cancelled === 0;
  if (status === 'awaiting_payment') return isOn ? undefined : 'cancelled';
  const isOpen = isOn && new Date(lesson.date) > now;
  const isFree = isOpen && (await keepsDiscount(tx, tenant, id, now));
  return isFree && (await takePlaces(tx, tenant, lesson.id, num_participants)) ? undefined : 'late';
}
