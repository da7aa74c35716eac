import type { LessonBooking } from '#shared/contract/lesson.ts';
import { whyNotMarkPaidAtSchool } from '#shared/payments/paidAtSchool.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { lockBooking, updateLockedBooking } from '../places/lockBooking.queries.ts';
import { findPaymentOfBooking, listPaymentStatuses } from './payments.queries.ts';
import { wirePayment } from './wirePayment.ts';

/** Which booking of which lesson, and whether it was paid at the school. */
export type PaidAtSchool = { id: string; lesson_id: number; paid_at_school: boolean; now: Date };

/**
 * Marks a booking as paid at the school, or reverts that. Takes the same lock as `startCheckout`, so that a booking cannot be paid
 * in both ways.
 *
 * @returns the booking as it is afterwards, with its card payment if there is one
 * @throws Refused `booking_not_found`, `booking_over`, `paid_by_card`, `payment_under_way`
 */
export async function markPaidAtSchool(db: Db, tenant: { id: number }, { id, lesson_id, paid_at_school, now }: PaidAtSchool): Promise<LessonBooking> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, tenant, id, now);
    if (locked?.booking.lesson_id !== lesson_id || locked.lesson.deleted_at !== null) throw new Refused('booking_not_found');
    const refusal = whyNotMarkPaidAtSchool(locked.booking, await listPaymentStatuses(tx, tenant, id), now);
    if (refusal) throw new Refused(refusal);
    await updateLockedBooking(tx, tenant, id, { paid_at_school });
  });
  const [booking, payment] = await Promise.all([findBooking(db, tenant, id, now), findPaymentOfBooking(db, tenant, id)]);
  if (!booking) throw new Refused('booking_not_found');
  return { ...booking, payment: wirePayment(payment) };
}
