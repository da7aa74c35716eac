import type { Db } from '../../db/connect.ts';
import { lockBooking, updateLockedBooking } from '../../places/lockBooking.queries.ts';
import { givePlacesBack } from '../../places/places.queries.ts';
import type { PaymentProvider } from '../paymentProvider.ts';
import { listOpenPayments } from '../payments.queries.ts';
import { endPayment, sessionRefOf, settlePayment } from './settlePayment.ts';

type OfTenant = { id: number };

/** Settles every open payment of a booking with the provider. */
export async function settleBooking(db: Db, tenant: OfTenant, provider: PaymentProvider, bookingId: string, now: Date): Promise<void> {
  for (const payment of await listOpenPayments(db, tenant, { booking_id: bookingId })) {
    await settlePayment(db, tenant, provider, payment, now);
  }
}

/**
 * Ends a booking's open payment pages and its hold, after the visitor gave up. If a payment was made after all, it is recorded
 * first.
 */
export async function cancelPayment(db: Db, tenant: OfTenant, provider: PaymentProvider, bookingId: string, now: Date): Promise<void> {
  for (const payment of await listOpenPayments(db, tenant, { booking_id: bookingId })) {
    const ref = sessionRefOf(tenant, payment);
    if (!ref) await endPayment(db, tenant, payment, 'expired');
    else {
      // If the provider does not answer now, the check after the page's end asks again.
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
