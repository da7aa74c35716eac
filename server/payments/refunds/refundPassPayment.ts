import { PAYMENT_STATE_RULES } from '#shared/payments/paymentState.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Tx } from '../../db/connect.ts';
import { Refused } from '../../http/refused.ts';
import type { Actor } from '../../ledger/actor.ts';
import { recordCardRefund, reverseCardRefund } from '../../ledger/cardMoney.ts';
import { findCardPaymentEntry } from '../../ledger/ledger.queries.ts';
import { errorForRecord } from '../../lib/errorForLog.ts';
import { queuePassMail } from '../../mail/outbox/queuePassMail.queries.ts';
import { findPass } from '../../passes/passes.queries.ts';
import { withdrawPass } from '../../passes/withdrawPass.ts';
import { lockPayment, type PaymentOfPass, queueRefund, readRefundable, updatePayment } from '../payments.queries.ts';

type OfTenant = { id: number };

/**
 * Starts the refund of a pass for an admin. From then on the pass pays for nothing; what it has paid stays paid.
 *
 * @throws Refused `not_refundable`
 */
export async function startPassRefund(tx: Tx, tenant: OfTenant, found: PaymentOfPass, actor: Actor, now: Date): Promise<void> {
  const payment = await lockPayment(tx, tenant, found);
  if (!payment || (await readRefundable(tx, tenant, payment)) === 0) throw new Refused('not_refundable');
  const refund_reason = payment.refund_reason ?? 'school';
  await updatePayment(tx, tenant, payment.id, { status: 'refund_due', refund_reason, refund_attempt: payment.refund_attempt + 1, last_error: null });
  if (payment.status === 'paid') await withdrawPass(tx, tenant, payment.pass_id, actor, now);
  await queueRefund(tx, tenant, payment.id);
}

/** Records a refund of a pass exactly once, whether it was made here or on the provider's own pages, with its mail. `report.refunded_cents` is all that has gone back. */
export async function recordPassMoneyBack(tx: Tx, tenant: OfTenant, found: PaymentOfPass, report: { refunded_cents: number; refund_id?: string | null }, now: Date): Promise<void> {
  const payment = await lockPayment(tx, tenant, found);
  const came = await findCardPaymentEntry(tx, tenant, found.id);
  if (!payment || !came) return;
  const refunded_cents = Math.min(report.refunded_cents, -came.amount_cents);
  if (refunded_cents <= payment.refunded_cents) return;
  const { id, pass_id, provider, status, refund_attempt } = payment;
  const actor = { by: provider };
  const movement = { amount_cents: refunded_cents - payment.refunded_cents, currency: came.currency, provider_ref: `${refund_attempt}:${refunded_cents}` };
  const entry_id = await recordCardRefund(tx, tenant, { pass_id, payment_id: id, ...movement, actor, now });
  const pass = await findPass(tx, tenant, { id: pass_id });
  if (pass) await queuePassMail(tx, tenant, pass, 'pass_refunded', now, entry_id);
  const isAll = refunded_cents >= -came.amount_cents && PAYMENT_STATE_RULES[status].next.includes('refunded');
  if (!isAll) return updatePayment(tx, tenant, id, { refunded_cents });
  if (status === 'paid') await withdrawPass(tx, tenant, pass_id, actor, now);
  const change = { refunded_cents, status: 'refunded', refunded_at: isoInstant(now), last_error: null } as const;
  return updatePayment(tx, tenant, id, { ...change, refund_reason: payment.refund_reason ?? 'school', ...(report.refund_id ? { refund_id: report.refund_id } : {}) });
}

/** Records that the provider refused the refund of a pass, or could not deliver it, so that admins see it and can retry it. */
export async function recordFailedPassRefund(tx: Tx, tenant: OfTenant, found: PaymentOfPass, why: unknown, now: Date): Promise<void> {
  const payment = await lockPayment(tx, tenant, found);
  if (!payment || !PAYMENT_STATE_RULES[payment.status].next.includes('refund_failed')) return;
  const { id, pass_id, status } = payment;
  const returned = status === 'refunded' ? await reverseCardRefund(tx, tenant, { pass_id, payment_id: id, actor: { by: payment.provider }, now }) : undefined;
  const refunded_cents = payment.refunded_cents - (returned?.amount_cents ?? 0);
  await updatePayment(tx, tenant, id, { status: 'refund_failed', refunded_cents, refunded_at: null, last_error: errorForRecord(why) });
}
