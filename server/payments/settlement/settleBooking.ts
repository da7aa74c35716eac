import type { Db } from '../../db/connect.ts';
import { listOpenPayments } from '../payments.queries.ts';
import type { PaymentProvider } from '../paymentProvider.ts';
import { endPayment, sessionRefOf, settlePayment } from './settlePayment.ts';
import { givePlacesBack } from '../../places/places.queries.ts';
import { lockBooking, updateLockedBooking } from '../../places/lockBooking.queries.ts';

type OfTenant = { id: number };

/** Asks the provider about every payment page of a booking that may have been used, and records what it says. */
export async function settleBooking(db: Db, tenant: OfTenant, provider: PaymentProvider, bookingId: string, now: Date): Promise<void> {
  for (const payment of await listOpenPayments(db, tenant, bookingId)) {
    await settlePayment(db, tenant, provider, payment, now);
  }
}

/**
 * Somebody has given up on the payment page: it is ended at the provider, and the hold at once. Whatever was paid all the
 * same is recorded first, so that nobody's money is lost by a press of the wrong button.
 */
export async function cancelPayment(db: Db, tenant: OfTenant, provider: PaymentProvider, bookingId: string, now: Date): Promise<void> {
  for (const payment of await listOpenPayments(db, tenant, bookingId)) {
    const ref = sessionRefOf(tenant, payment);
    if (!ref) await endPayment(db, tenant, payment.id, 'expired');
    else {
      // Should the provider not answer now, the check at the page's end asks again; the places are free all the same.
      await provider.expireSession(ref).catch(() => undefined);
      await settlePayment(db, tenant, provider, payment, now).catch(() => undefined);
    }
  }
  await endHold(db, tenant, bookingId, now);
}

/** Ends the hold of a booking that awaits its payment. */
async function endHold(db: Db, tenant: OfTenant, bookingId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, tenant, bookingId, now);
    if (locked?.booking.status !== 'awaiting_payment') return;
    await updateLockedBooking(tx, tenant, bookingId, { status: 'expired', hold_until: null });
    await givePlacesBack(tx, tenant, locked.lesson.id, locked.booking.num_participants);
  });
}
