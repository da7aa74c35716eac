import type { LessonBooking } from '#shared/contract/lesson.ts';
import { whyNotMarkPaidAtSchool } from '#shared/payments/paidAtSchool.ts';
import type { Db } from '../db/connect.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { reverseDeskPayments, takeDeskPayment } from '../ledger/deskMoney.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { lockBooking } from '../places/lockBooking.queries.ts';
import { findPaymentOfBooking, listPaymentStatuses } from './payments.queries.ts';
import { wirePayment } from './wirePayment.ts';

/** Which booking of which lesson, and whether it was paid at the school. */
export type PaidAtSchool = { id: string; lesson_id: number; paid_at_school: boolean; actor: Actor; now: Date };

/**
 * Records that the school took what is due in cash, or takes that back. Takes the same lock as `startCheckout`, so that a booking
 * cannot be paid in both ways. Repeating it changes nothing.
 *
 * @returns the booking as it is afterwards, with its card payment if there is one
 * @throws Refused `booking_not_found`, `booking_over`, `paid_by_card`, `payment_under_way`, `places_offered`
 */
export async function markPaidAtSchool(db: Db, tenant: { id: number }, { id, lesson_id, paid_at_school, actor, now }: PaidAtSchool): Promise<LessonBooking> {
  await inTransaction(db, async (tx) => {
    const locked = await lockBooking(tx, tenant, id, now);
    if (locked?.booking.lesson_id !== lesson_id || locked.lesson.deleted_at !== null) throw new Refused('booking_not_found');
    const refusal = whyNotMarkPaidAtSchool(locked.booking, await listPaymentStatuses(tx, tenant, id), now);
    if (refusal) throw new Refused(refusal);
    const { due, currency } = locked.booking;
    if (!paid_at_school) await reverseDeskPayments(tx, tenant, { booking_id: id, actor, now });
    else if (due > 0) await takeDeskPayment(tx, tenant, { booking_id: id, method: 'cash', amount_cents: due, currency, actor, now });
  });
  const [booking, payment] = await Promise.all([findBooking(db, tenant, id, now), findPaymentOfBooking(db, tenant, id)]);
  if (!booking) throw new Refused('booking_not_found');
  return { ...booking, payment: wirePayment(payment) };
}
