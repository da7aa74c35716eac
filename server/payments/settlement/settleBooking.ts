import type { Db } from '../../db/connect.ts';
import { endHold } from '../../places/endHold.ts';
import { lockBooking } from '../../places/lockBooking.queries.ts';
import type { PaymentProvider } from '../paymentProvider.ts';
import { listPaymentStatuses, listPaymentsUnderWay } from '../payments.queries.ts';
import { endPayment, sessionRefOf, settlePayment } from './settlePayment.ts';

type OfTenant = { id: number };

/** Settles every payment of a booking that is under way with the provider. */
export async function settleBooking(db: Db, tenant: OfTenant, provider: PaymentProvider, bookingId: string, now: Date): Promise<void> {
  for (const payment of await listPaymentsUnderWay(db, tenant, { booking_id: bookingId })) {
    await settlePayment(db, tenant, provider, payment, now);
  }
}

/**
 * Ends a booking's open payment pages and its hold, after the visitor gave up. If a payment was made after all, it is recorded
 * first.
 */
export async function cancelPayment(db: Db, tenant: OfTenant, provider: PaymentProvider, bookingId: string, now: Date): Promise<void> {
  for (const payment of await listPaymentsUnderWay(db, tenant, { booking_id: bookingId })) {
    const ref = sessionRefOf(tenant, payment);
    if (!ref) await endPayment(db, tenant, payment, 'expired');
    else {
      // If the provider does not answer now, the check after the page's end asks again.
      await provider.expireSession(ref).catch(() => undefined);
      await settlePayment(db, tenant, provider, payment, now).catch(() => undefined);
    }
  }
  await giveUpHold(db, tenant, bookingId, now);
}

/** Ends the hold of a booking that awaits its payment, unless a slow way was chosen before the visitor went back. */
async function giveUpHold(db: Db, tenant: OfTenant, bookingId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, tenant, bookingId, now);
    if (locked?.booking.status !== 'awaiting_payment') return;
    if ((await listPaymentStatuses(tx, tenant, bookingId)).includes('processing')) return;
    await endHold(tx, tenant, locked.booking, now);
  });
}
