import { isoInstant } from '#shared/time/time.ts';
import type { Database, Db } from '../../db/connect.ts';
import { refreshPaymentAccount } from '../accounts/paymentAccounts.ts';
import type { PaymentEvent, PaymentProvider } from '../paymentProvider.ts';
import { findPayment, paidFor, type StoredPayment, updatePayment } from '../payments.queries.ts';
import { recordFailedRefund, recordRefund } from '../refunds/refundPayment.ts';
import { settlePayment } from '../settlement/settlePayment.ts';
import { findUnprocessedEvent, markEventProcessed } from './paymentEvents.queries.ts';
import { recordDisputeMoney } from './recordDisputeMoney.ts';

type Parts = { database: Database; provider: PaymentProvider };

/**
 * Handles a stored event. Events are only hints, because they may come late, twice and in any order: the state of a payment page is
 * read from the provider. Idempotent.
 *
 * @throws the provider's error if it does not answer; the job retries
 */
export async function handlePaymentEvent({ database, provider }: Parts, eventId: string, now: Date): Promise<void> {
  const event = await findUnprocessedEvent(database.owner, eventId);
  if (!event) return;
  const problem = await effectOf(event, database, provider, now);
  await markEventProcessed(database.owner, event.id, now, problem ?? null);
}

/** @returns why the event has no effect; undefined if it has one */
async function effectOf(event: PaymentEvent, database: Database, provider: PaymentProvider, now: Date): Promise<string | undefined> {
  if (event.type === 'account_changed') {
    const tenant = { id: event.tenant_id };
    await refreshPaymentAccount(database.forTenant(tenant), tenant, provider, now);
    return undefined;
  }
  if (event.type === 'ignored' || !event.made_for) return undefined;
  const { tenant_id, booking_id, payment_id } = event.made_for;
  const tenant = { id: tenant_id };
  const db = database.forTenant(tenant);
  const payment = await findPayment(db, tenant, payment_id);
  if (!payment || paidFor(payment) !== booking_id || payment.account !== event.account) return 'no payment of ours';
  const session = 'session_id' in event ? event.session_id : payment.session_id;
  if (payment.session_id !== null && payment.session_id !== session) return 'another page of the same payment';
  await apply(event, db, tenant, { ...payment, session_id: session }, provider, now);
  return undefined;
}

async function apply(event: PaymentEvent, db: Db, tenant: { id: number }, payment: StoredPayment, provider: PaymentProvider, now: Date): Promise<void> {
  switch (event.type) {
    case 'session_changed':
      return void (await settlePayment(db, tenant, provider, payment, now));
    case 'refunded':
      // The event of the payment itself may come later.
      await settlePayment(db, tenant, provider, payment, now);
      return recordRefund(db, tenant, payment, { refunded_cents: event.refunded_cents }, now);
    case 'refund_failed':
      return recordFailedRefund(db, tenant, payment.id, event.why, now, { refund_id: event.refund_id });
    case 'disputed':
      // Its end may be reported before its beginning.
      return updatePayment(db, tenant, payment.id, { disputed_at: isoInstant(now), dispute: payment.dispute ?? 'open' });
    case 'dispute_closed':
      return updatePayment(db, tenant, payment.id, { disputed_at: payment.disputed_at ?? isoInstant(now), dispute: event.outcome });
    case 'dispute_withdrawn':
    case 'dispute_reinstated':
      // The event of the payment itself may come later.
      await settlePayment(db, tenant, provider, payment, now);
      return recordDisputeMoney(db, tenant, payment, event, now);
    case 'account_changed':
    case 'ignored':
      return undefined;
  }
}
