import type { Db } from '../../db/connect.ts';
import { recordDispute, reverseDispute } from '../../ledger/cardMoney.ts';
import { lockPass } from '../../passes/passes.queries.ts';
import { lockBooking } from '../../places/lockBooking.queries.ts';
import type { PaymentEvent } from '../paymentProvider.ts';
import { type StoredPayment, subjectOf } from '../payments.queries.ts';

type DisputeEvent = Extract<PaymentEvent, { type: 'dispute_withdrawn' | 'dispute_reinstated' }>;

/** Records that the bank took the money of a disputed payment away, or gave it back. Each is recorded once. */
export async function recordDisputeMoney(
  db: Db,
  tenant: { id: number },
  payment: StoredPayment,
  event: DisputeEvent,
  now: Date,
): Promise<void> {
  const { id, provider } = payment;
  const cause = { ...subjectOf(payment), provider_ref: event.dispute_id, actor: { by: provider }, now };
  await db.transaction().execute(async (tx) => {
    const locked = payment.booking_id === null ? await lockPass(tx, tenant, { id: payment.pass_id }) : await lockBooking(tx, tenant, payment.booking_id, now);
    if (!locked) return;
    if (event.type === 'dispute_reinstated') await reverseDispute(tx, tenant, cause);
    else await recordDispute(tx, tenant, { ...cause, payment_id: id, amount_cents: event.amount_cents, currency: event.currency });
  });
}
