import { PAYMENT_STATE_RULES } from '#shared/payments/paymentState.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { Refused } from '../../http/refused.ts';
import type { Actor } from '../../ledger/actor.ts';
import { recordCardRefund, reverseCardRefund } from '../../ledger/cardMoney.ts';
import { reverseCharges } from '../../ledger/charges.queries.ts';
import { giveDiscount } from '../../ledger/deskMoney.ts';
import { type LedgerEntry, findCardPaymentEntry } from '../../ledger/ledger.queries.ts';
import { errorForRecord } from '../../lib/errorForLog.ts';
import { queueBookingMail } from '../../mail/outbox/queueBookingMail.queries.ts';
import { lockBooking, type LockedBooking } from '../../places/lockBooking.queries.ts';
import { giveUsesBack } from '../../passes/payWithPass.ts';
import { type PaymentProvider, PaymentRefused } from '../paymentProvider.ts';
import { findDueRefund, findMovedRefund, type StoredCardRefund, supersedeFailedParts, updateCardRefund } from './cardRefunds.queries.ts';
import { recordFailedPassRefund, recordPassMoneyBack, startPassRefund } from './refundPassPayment.ts';
import { findPayment, lockPayment, type PaymentOfBooking, queueRefund, readRefundable, type StoredPayment, updatePayment } from '../payments.queries.ts';

type OfTenant = { id: number };

/**
 * Refunds a payment in state `refund_due`, or the part of a payment that is to go back, with an idempotency key for each attempt.
 * Records the outcome with its mail.
 *
 * @throws the provider's error if it does not answer; the job retries
 */
export async function refundPayment(db: Db, tenant: OfTenant, provider: PaymentProvider, id: string, now: Date): Promise<void> {
  const payment = await findPayment(db, tenant, id);
  if (!payment || payment.session_id === null || payment.provider_payment_id === null) return;
  const { session_id, provider_payment_id, account, refund_attempt } = payment;
  const money = { tenant_id: tenant.id, payment_id: id, session_id, provider_payment_id, account };
  const part = await findDueRefund(db, tenant, id);
  if (part && payment.booking_id !== null) return refundPart(db, tenant, provider, payment, part, money, now);
  const came = await findCardPaymentEntry(db, tenant, id);
  if (!came || payment.status !== 'refund_due') return;
  try {
    const { refund_id } = await provider.refund({ ...money, amount_cents: null, key: `refund_${id}_${refund_attempt}` });
    await recordRefund(db, tenant, payment, { refunded_cents: -came.amount_cents, refund_id: refund_id || null }, now);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await recordFailedRefund(db, tenant, id, error, now);
  }
}

/** Sends a part of a payment back. Another refund of the whole payment makes it unnecessary. */
async function refundPart(
  db: Db,
  tenant: OfTenant,
  provider: PaymentProvider,
  payment: PaymentOfBooking,
  part: StoredCardRefund,
  money: Omit<Parameters<PaymentProvider['refund']>[0], 'amount_cents' | 'key'>,
  now: Date,
): Promise<void> {
  const { id, status } = payment;
  if (status !== 'paid') {
    await updateCardRefund(db, tenant, part.id, { status: 'done' });
    return refundPayment(db, tenant, provider, id, now);
  }
  try {
    const { refund_id } = await provider.refund({ ...money, amount_cents: part.amount_cents, key: `refund_part_${part.id}` });
    await updateCardRefund(db, tenant, part.id, { refund_id: refund_id || null });
    await recordRefund(db, tenant, payment, { part_id: part.id }, now);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await recordFailedRefund(db, tenant, id, error, now, { part_id: part.id });
  }
}

/**
 * Records a refund exactly once, with its mail, whether it was made here or on the provider's own pages. A valid booking becomes
 * unpaid. A part that the school sends back on the provider's pages lowers the price, so the booking stays paid.
 *
 * @param report all that has gone back of this payment so far; or the part that has gone back now
 */
export async function recordRefund(
  db: Db,
  tenant: OfTenant,
  found: StoredPayment,
  report: { refunded_cents: number; refund_id?: string | null } | { part_id: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (found.booking_id === null) {
      // Parts of a payment go back for bookings only.
      if (!('part_id' in report)) await recordPassMoneyBack(tx, tenant, found, report, now);
      return undefined;
    }
    const locked = await lockBooking(tx, tenant, found.booking_id, now);
    const payment = await lockPayment(tx, tenant, found);
    const came = await findCardPaymentEntry(tx, tenant, found.id);
    if (!locked || !payment || !came) return;
    const refunded_cents = Math.min('part_id' in report ? await refundedWithPart(tx, tenant, payment, report.part_id) : report.refunded_cents, -came.amount_cents);
    if (refunded_cents <= payment.refunded_cents) return;
    const amount_cents = refunded_cents - payment.refunded_cents;
    const part = await completePart(tx, tenant, payment, { amount_cents, currency: came.currency }, now);
    const unsent = part ? 0 : await failPartWithoutMoney(tx, tenant, payment, -came.amount_cents - refunded_cents);
    const rest = amount_cents - (part?.amount_cents ?? 0);
    const restEntry = rest > 0 ? await recordRefundEntry(tx, tenant, payment, { amount_cents: rest, refunded_cents, currency: came.currency }, now) : undefined;
    const told = { payment_id: payment.id, entry_id: restEntry ?? part?.entry_id ?? null };
    await queueBookingMail(tx, tenant, locked.booking, 'money_returned', now, told);
    if (refunded_cents < -came.amount_cents || !PAYMENT_STATE_RULES[payment.status].next.includes('refunded')) {
      if (payment.status === 'paid' && rest > 0) await lowerPrice(tx, tenant, { ...locked.booking, due: locked.booking.due - unsent }, rest, now);
      return updatePayment(tx, tenant, payment.id, { refunded_cents, ...(part ? { last_error: null } : {}) });
    }
    const change = { refunded_cents, status: 'refunded', refunded_at: isoInstant(now), last_error: null } as const;
    await updatePayment(tx, tenant, payment.id, { ...change, refund_reason: payment.refund_reason ?? 'school', ...('refund_id' in report && report.refund_id ? { refund_id: report.refund_id } : {}) });
    // The price of a part was settled when an admin started it.
    if (!part) await waiveIfOver(tx, tenant, payment, locked.booking, { by: payment.provider }, now);
  });
}

/** Which refund failed: a part of a payment, or what the provider calls `refund_id`. */
type FailedRefund = { part_id: string } | { refund_id: string };

/**
 * Records that the provider refused a refund, or could not deliver one that it had accepted, so that admins see it and can retry it.
 *
 * @param which undefined: the one that is on its way
 */
export async function recordFailedRefund(db: Db, tenant: OfTenant, id: string, why: unknown, now: Date, which?: FailedRefund): Promise<void> {
  const found = await findPayment(db, tenant, id);
  if (!found) return;
  await db.transaction().execute(async (tx) => {
    if (found.booking_id === null) return recordFailedPassRefund(tx, tenant, found, why, now);
    await lockBooking(tx, tenant, found.booking_id, now);
    const payment = await lockPayment(tx, tenant, found);
    if (payment?.status === 'paid') return failPart(tx, tenant, payment, { why, which, now });
    if (!payment || !PAYMENT_STATE_RULES[payment.status].next.includes('refund_failed')) return;
    const reversal = { booking_id: payment.booking_id, payment_id: id, actor: { by: payment.provider }, now };
    const returned = payment.status === 'refunded' ? await reverseCardRefund(tx, tenant, reversal) : undefined;
    const refunded_cents = payment.refunded_cents - (returned?.amount_cents ?? 0);
    await updatePayment(tx, tenant, id, { status: 'refund_failed', refunded_cents, refunded_at: null, last_error: errorForRecord(why) });
  });
}

/**
 * Starts a refund for an admin: of a paid or mismatched payment, or of one whose refund failed. A valid booking becomes unpaid; of
 * one that is over, the price is waived.
 *
 * @throws Refused `not_found`, `not_refundable`
 */
export async function startRefund(db: Db, tenant: OfTenant, id: string, actor: Actor, now: Date): Promise<void> {
  const found = await findPayment(db, tenant, id);
  if (!found) throw new Refused('not_found');
  await inTransaction(db, async (tx) => {
    if (found.booking_id === null) return startPassRefund(tx, tenant, found, actor, now);
    const locked = await lockBooking(tx, tenant, found.booking_id, now);
    const payment = await lockPayment(tx, tenant, found);
    if (!locked || !payment || (await readRefundable(tx, tenant, payment)) === 0) throw new Refused('not_refundable');
    const refund_reason = payment.refund_reason ?? 'school';
    await updatePayment(tx, tenant, id, { status: 'refund_due', refund_reason, refund_attempt: payment.refund_attempt + 1, last_error: null });
    await supersedeFailedParts(tx, tenant, found.booking_id);
    await waiveIfOver(tx, tenant, payment, locked.booking, actor, now);
    await queueRefund(tx, tenant, id);
  });
}

/** What has gone back of a payment with this part. If the part is not on its way any more, the provider's event was faster. */
async function refundedWithPart(tx: Tx, tenant: OfTenant, { id, refunded_cents }: StoredPayment, part_id: string): Promise<number> {
  const part = await findDueRefund(tx, tenant, id);
  return refunded_cents + (part?.id === part_id ? part.amount_cents : 0);
}

/**
 * Marks the part that is on its way as moved, if a report covers it.
 *
 * @returns its amount in cents and its ledger entry; undefined if the report is about other money
 */
async function completePart(
  tx: Tx,
  tenant: OfTenant,
  { id, booking_id, status }: PaymentOfBooking,
  { amount_cents, currency }: Pick<LedgerEntry, 'amount_cents' | 'currency'>,
  now: Date,
): Promise<{ amount_cents: number; entry_id: number } | undefined> {
  const part = status === 'paid' ? await findDueRefund(tx, tenant, id) : undefined;
  if (!part || part.amount_cents > amount_cents) return undefined;
  const { actor, actor_name, reason } = part;
  const movement = { booking_id, payment_id: id, amount_cents: part.amount_cents, currency, provider_ref: partRef(part.id), now };
  const entry_id = await recordCardRefund(tx, tenant, { ...movement, actor: { by: actor as Actor['by'], name: actor_name }, reason });
  await updateCardRefund(tx, tenant, part.id, { status: 'done', last_error: null });
  return { amount_cents: part.amount_cents, entry_id };
}

/**
 * Gives up the part that is on its way if refunds on the provider's own pages have left too little of the payment for it. An admin sees
 * it, and can send back what is still owed.
 *
 * @param left what is left of the payment, in cents
 * @returns the part's cents; 0 if it can still go back
 */
async function failPartWithoutMoney(tx: Tx, tenant: OfTenant, { id, status }: PaymentOfBooking, left: number): Promise<number> {
  const part = status === 'paid' ? await findDueRefund(tx, tenant, id) : undefined;
  if (!part || part.amount_cents <= left) return 0;
  await updateCardRefund(tx, tenant, part.id, { status: 'failed', last_error: `only ${left} cents are left of the payment` });
  return part.amount_cents;
}

/** The provider refused the part that is on its way, or could not deliver one that had moved. An admin can then send it again. */
async function failPart(tx: Tx, tenant: OfTenant, payment: PaymentOfBooking, { why, which, now }: { why: unknown; which: FailedRefund | undefined; now: Date }): Promise<void> {
  const { id, booking_id, provider, refunded_cents } = payment;
  const part = await findFailedPart(tx, tenant, id, which);
  if (!part) return;
  if (part.status === 'done') {
    const returned = await reverseCardRefund(tx, tenant, { booking_id, payment_id: id, provider_ref: partRef(part.id), actor: { by: provider }, now });
    await updatePayment(tx, tenant, id, { refunded_cents: refunded_cents - (returned?.amount_cents ?? 0) });
  }
  await updateCardRefund(tx, tenant, part.id, { status: 'failed', last_error: errorForRecord(why) });
}

/** The part that failed. A report of the provider may name one that has moved, while another is on its way. */
async function findFailedPart(tx: Tx, tenant: OfTenant, payment_id: string, which: FailedRefund | undefined): Promise<StoredCardRefund | undefined> {
  const due = await findDueRefund(tx, tenant, payment_id);
  if (!which) return due;
  if ('part_id' in which) return due?.id === which.part_id ? due : undefined;
  const moved = await findMovedRefund(tx, tenant, payment_id, which.refund_id);
  return moved?.refund_id === which.refund_id ? moved : (due ?? moved);
}

/** The provider's reference of a part in the ledger. */
function partRef(id: string): string {
  return `part:${id}`;
}

/** Adds the ledger entry of a refund. The attempt and the sum so far name it, so that the same report adds it once. @returns its id */
async function recordRefundEntry(
  tx: Tx,
  tenant: OfTenant,
  { id, booking_id, provider, refund_attempt }: PaymentOfBooking,
  { amount_cents, refunded_cents, currency }: Pick<LedgerEntry, 'amount_cents' | 'currency'> & { refunded_cents: number },
  now: Date,
): Promise<number> {
  const provider_ref = `${refund_attempt}:${refunded_cents}`;
  return recordCardRefund(tx, tenant, { booking_id, payment_id: id, amount_cents, currency, provider_ref, actor: { by: provider }, now });
}

/** Lowers the price by a part that was sent back, as far as it would be due again otherwise. */
async function lowerPrice(tx: Tx, tenant: OfTenant, { id, due, currency }: LockedBooking, refunded_cents: number, now: Date): Promise<void> {
  const amount_cents = Math.min(refunded_cents, due + refunded_cents);
  if (amount_cents > 0) await giveDiscount(tx, tenant, { booking_id: id, amount_cents, currency, actor: { by: 'system' }, now });
}

/** A cancelled booking whose money was kept and now goes back owes nothing any more. */
async function waiveIfOver(tx: Tx, tenant: OfTenant, payment: StoredPayment, booking: LockedBooking, actor: Actor, now: Date): Promise<void> {
  if (payment.status !== 'paid' || booking.status === 'booked') return;
  const { id: booking_id, currency } = booking;
  await reverseCharges(tx, tenant, { booking_id, actor, now });
  await giveUsesBack(tx, tenant, { booking_id, currency, actor, now });
}
