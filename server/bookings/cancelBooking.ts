import type { Booking } from '#shared/contract/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isRefundedOnCancellation } from '#shared/payments/refundRule.ts';
import type { Db } from '../db/connect.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { Refused } from '../http/refused.ts';
import { cancelAndRelease } from './cancel.queries.ts';
import { findBooking } from '../places/findBooking.queries.ts';

/** Whose booking of which lesson, by whom, when. `refund`: what an admin says of a paid one's money, else the rule does. */
export type Cancellation = { id: string; lesson_id: number; by: 'holder' | 'admin'; refund?: boolean | undefined; now: Date };

/**
 * Cancels a booking; its places are free at once, and the money of a paid one goes back where the rule says so
 * (`shared/payments/refundRule.ts`). Cancelling twice changes nothing and is no error, so that a repeated request is harmless.
 *
 * @returns the booking as it is afterwards
 * @throws Refused `booking_not_found`, `cancel_too_late` (holders only: the lesson has begun)
 */
export async function cancelBooking(db: Db, tenant: Tenant, cancellation: Cancellation): Promise<Booking> {
  const { id, lesson_id, by, now } = cancellation;
  const booking = await findBooking(db, tenant, id, now);
  if (!booking || booking.lesson_id !== lesson_id) throw new Refused('booking_not_found');
  const lesson = await findLesson(db, tenant, lesson_id, now);
  const asRuled = lesson !== undefined && isRefundedOnCancellation(lesson, tenant.refund_hours, now);
  const refund = by === 'admin' ? (cancellation.refund ?? asRuled) : asRuled;
  await cancelAndRelease(db, tenant, { id, by, refund, now });
  const after = await findBooking(db, tenant, id, now);
  // A hold that has run out is nothing that could be cancelled, and takes no places any more.
  if (after?.status !== 'cancelled' && after?.status !== 'expired') throw new Refused('cancel_too_late');
  return after;
}
