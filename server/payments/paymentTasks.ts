import type { CronItem, TaskList } from 'graphile-worker';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isUnsettled } from '#shared/payments/paymentState.ts';
import type { Database, Db } from '../db/connect.ts';
import { errorForRecord } from '../lib/errorForLog.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { schoolsWith } from '../tenants/schoolsWith.queries.ts';
import { handlePaymentEvent } from './events/handlePaymentEvent.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { findPayment, updatePayment } from './payments.queries.ts';
import { recordFailedRefund, refundPayment } from './refunds/refundPayment.ts';
import { sweepPurchases, unpaidPurchases } from './sweepPurchases.queries.ts';
import { endPayment, sessionRefOf, settlePayment } from './settlement/settlePayment.ts';

type Parts = { database: Database; directory: TenantDirectory; provider: PaymentProvider | undefined; now: () => Date };
type Payload = { tenant_id: number; payment_id: string };

/** Removes purchases that were never paid, every night. */
export const SWEEP_PURCHASES_CRON: CronItem = { task: 'sweep_purchases', match: '21 3 * * *', options: { jobKey: 'sweep_purchases' } };

/** The jobs of payments: handle events, refund, check payment pages for which no event arrived, and remove purchases that were never paid. */
export function paymentTasks({ database, directory, provider, now }: Parts): TaskList {
  async function schoolOf({ tenant_id }: Payload): Promise<{ db: Db; tenant: Tenant; provider: PaymentProvider }> {
    const tenant = (await directory.checked()).tenants.find(({ id }) => id === tenant_id);
    if (!tenant) throw new Error(`the directory has no tenant ${tenant_id} (yet)`);
    if (!provider) throw new Error('no payment provider is configured: STRIPE_SECRET_KEY is missing');
    return { db: database.forTenant(tenant), tenant, provider };
  }

  return {
    async handle_payment_event(payload) {
      if (!provider) throw new Error('no payment provider is configured: STRIPE_SECRET_KEY is missing');
      await handlePaymentEvent({ database, provider }, (payload as { event_id: string }).event_id, now());
    },

    async refund_payment(payload, { job }) {
      const { payment_id } = payload as Payload;
      const school = await schoolOf(payload as Payload);
      try {
        await refundPayment(school.db, school.tenant, school.provider, payment_id, now());
      } catch (error) {
        const isLast = job.attempts >= job.max_attempts;
        if (isLast) await recordFailedRefund(school.db, school.tenant, payment_id, error, now());
        else await updatePayment(school.db, school.tenant, payment_id, { last_error: errorForRecord(error) });
        throw error;
      }
    },

    async check_payment(payload) {
      const { db, tenant, provider: ours } = await schoolOf(payload as Payload);
      const payment = await findPayment(db, tenant, (payload as Payload).payment_id);
      if (!payment || !isUnsettled(payment.status)) return;
      const booking = payment.booking_id === null ? undefined : await findBooking(db, tenant, payment.booking_id, now());
      const isOff = booking?.status === 'cancelled' || (booking && (await findLesson(db, tenant, booking.lesson_id, now()))?.is_cancelled === 1);
      const isOver = new Date(payment.expires_at) <= now() || isOff === true;
      const ref = sessionRefOf(tenant, payment);
      if (isOver && ref) await ours.expireSession(ref);
      const settled = await settlePayment(db, tenant, ours, payment, now());
      // Its payment page was never created, so it cannot have been paid.
      if (settled === 'unknown' && isOver) await endPayment(db, tenant, payment, 'expired');
    },

    async sweep_purchases() {
      const { tenants } = await directory.checked();
      const turns = schoolTurns();
      for (const tenant of await schoolsWith(unpaidPurchases(now()), database.owner, tenants)) await turns.take(tenant.id, () => sweepPurchases(database.forTenant(tenant), tenant, now()));
      turns.end();
    },
  };
}
