import type { Db } from '../../db/connect.ts';
import { recordDispute, reverseDispute } from '../../ledger/cardMoney.ts';
import { lockBooking } from '../../places/lockBooking.queries.ts';
import type { PaymentEvent } from '../paymentProvider.ts';
import type { StoredPayment } from '../payments.queries.ts';

type DisputeEvent = Extract<PaymentEvent, { type: 'dispute_withdrawn' | 'dispute_reinstated' }>;

/** Records that the bank took the money of a disputed payment away, or gave it back. Each is recorded once. */
export async function recordDisputeMoney(
  db: Db,
  tenant: { id: number },
  { id, booking_id, provider }: Pick<StoredPayment, 'id' | 'booking_id' | 'provider'>,
  event: DisputeEvent,
  now: Date,
): Promise<void> {
  const cause = { booking_id, provider_ref: event.dispute_id, actor: { by: provider }, now };
  await db.transaction().execute(async (tx) => {
    if (!(await lockBooking(tx, tenant, booking_id, now))) return;
    if (event.type === 'dispute_reinstated') await reverseDispute(tx, tenant, cause);
    else await recordDispute(tx, tenant, { ...cause, payment_id: id, amount_cents: event.amount_cents, currency: event.currency });
  });
}
