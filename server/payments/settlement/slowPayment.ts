import { PAYMENT_STATE_RULES } from '#shared/payments/paymentState.ts';
import { settlesBy } from '#shared/payments/slowPayments.ts';
import { isoInstant } from '#shared/time/time.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { queueBookingMail } from '../../mail/outbox/queueBookingMail.queries.ts';
import { endHold } from '../../places/endHold.ts';
import { lockBooking, type LockedBooking, type LockedLesson, updateLockedBooking } from '../../places/lockBooking.queries.ts';
import { takePlaces } from '../../places/places.queries.ts';
import { readSlowPaymentDays } from '../paymentSettings.queries.ts';
import type { SessionState } from '../paymentProvider.ts';
import { CHECK_AFTER_MS, lockPayment, queuePaymentCheck, type StoredPayment, updatePayment } from '../payments.queries.ts';

type OfTenant = { id: number };

/**
 * Records once that a slow way to pay was chosen: the places stay held until the money must have arrived, and the guest gets a mail.
 * A job looks at the payment then, in case the provider's event never comes.
 */
export async function recordProcessing(db: Db, tenant: OfTenant, found: StoredPayment, seen: SessionState, now: Date): Promise<void> {
  // Passes are sold for payments that arrive at once.
  if (found.booking_id === null) return;
  const days = await readSlowPaymentDays(db, tenant);
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, tenant, found.booking_id, now);
    const payment = await lockPayment(tx, tenant, found);
    if (!locked || !payment || !PAYMENT_STATE_RULES[payment.status].next.includes('processing')) return;
    const { booking, lesson } = locked;
    const until = settlesBy(days, lesson.date, now);
    const { session_id, provider_payment_id } = seen;
    await updatePayment(tx, tenant, payment.id, { status: 'processing', settles_by: isoInstant(until), session_id, provider_payment_id });
    await queuePaymentCheck(tx, tenant, payment.id, new Date(until.getTime() + CHECK_AFTER_MS));
    const isHeld = await extendHold(tx, tenant, booking, lesson, until, now);
    if (isHeld || booking.status === 'booked') await queueBookingMail(tx, tenant, booking, 'payment_processing', now, { payment_id: payment.id });
  });
}

/** Holds the places of a booking that awaits a slow payment, also if its first hold has just ended. @returns whether they are held */
async function extendHold(tx: Tx, tenant: OfTenant, { id, status, num_participants }: LockedBooking, lesson: LockedLesson, until: Date, now: Date): Promise<boolean> {
  const isOpen = lesson.deleted_at === null && lesson.is_cancelled === 0 && until > now;
  if (!isOpen || (status !== 'awaiting_payment' && status !== 'expired')) return false;
  if (status === 'expired' && !(await takePlaces(tx, tenant, lesson.id, num_participants))) return false;
  await updateLockedBooking(tx, tenant, id, { status: 'awaiting_payment', hold_until: isoInstant(until) });
  return true;
}

/**
 * Records once that a slow payment failed, or did not arrive in time: the places of a booking that waited for it are free, and the
 * guest gets a mail with the way to pay again. Money that arrives all the same is handled by `recordPayment`.
 */
export async function recordFailure(db: Db, tenant: OfTenant, found: StoredPayment, why: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (found.booking_id === null) return;
    const locked = await lockBooking(tx, tenant, found.booking_id, now);
    const payment = await lockPayment(tx, tenant, found);
    if (!locked || !payment || !PAYMENT_STATE_RULES[payment.status].next.includes('failed')) return;
    const { booking } = locked;
    await updatePayment(tx, tenant, payment.id, { status: 'failed', last_error: why });
    if (booking.status === 'awaiting_payment') await endHold(tx, tenant, booking, now);
    if (booking.status !== 'cancelled') await queueBookingMail(tx, tenant, booking, 'payment_failed', now, { payment_id: payment.id });
  });
}
