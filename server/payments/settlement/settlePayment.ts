import type { PaymentStatus } from '#shared/contract/payment.ts';
import { PAYMENT_STATE_RULES } from '#shared/payments/paymentState.ts';
import type { Db } from '../../db/connect.ts';
import { type PaymentProvider, PaymentRefused, type SessionRef } from '../paymentProvider.ts';
import { errorForRecord } from '../../lib/errorForLog.ts';
import { lockPayment, type StoredPayment, updatePayment } from '../payments.queries.ts';
import { recordPayment } from './recordPayment.ts';
import { recordFailure, recordProcessing } from './slowPayment.ts';

type OfTenant = { id: number };

/** The outcome of a payment page; `unknown` if its creation was interrupted. */
export type SettlementOutcome = 'paid' | 'open' | 'processing' | 'over' | 'unknown';

/** Reads the state of a payment page from the provider, and records it. Idempotent. */
export async function settlePayment(db: Db, tenant: OfTenant, provider: PaymentProvider, payment: StoredPayment, now: Date): Promise<SettlementOutcome> {
  const ref = sessionRefOf(tenant, payment);
  if (!ref) return 'unknown';
  const seen = await provider.readSession(ref).catch((error: unknown) => refusalOrThrow(error));
  if (seen instanceof PaymentRefused) {
    await endPayment(db, tenant, payment, 'failed', errorForRecord(seen));
    return 'over';
  }
  switch (seen.status) {
    case 'open':
      return 'open';
    case 'paid':
      await recordPayment(db, tenant, payment, seen, now);
      return 'paid';
    case 'processing':
      if (!isTooLate(payment, now)) {
        await recordProcessing(db, tenant, payment, seen, now);
        return 'processing';
      }
      await recordFailure(db, tenant, payment, 'the money did not arrive in time', now);
      return 'over';
    case 'failed':
      await recordFailure(db, tenant, payment, 'the bank did not pay', now);
      return 'over';
    case 'expired':
      await endPayment(db, tenant, payment, 'expired');
      return 'over';
  }
}

/** Has the time ended in which this slow payment had to arrive? */
function isTooLate({ status, settles_by }: StoredPayment, now: Date): boolean {
  return status === 'processing' && settles_by !== null && new Date(settles_by) <= now;
}

/** A page that the provider does not know, for example after a change of account, counts as expired. */
function refusalOrThrow(error: unknown): PaymentRefused {
  if (error instanceof PaymentRefused) return error;
  throw error;
}

/** Identifies the payment page at the provider; undefined if it was not created. */
export function sessionRefOf(tenant: OfTenant, { session_id, account }: StoredPayment): SessionRef | undefined {
  return session_id === null ? undefined : { tenant_id: tenant.id, session_id, account };
}

/** Marks a payment as expired or failed, unless it is settled already. */
export async function endPayment(db: Db, tenant: OfTenant, found: StoredPayment, status: Extract<PaymentStatus, 'expired' | 'failed'>, why?: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, tenant, found);
    if (!payment || !PAYMENT_STATE_RULES[payment.status].next.includes(status)) return;
    await updatePayment(tx, tenant, found.id, { status, last_error: why ?? null });
  });
}
