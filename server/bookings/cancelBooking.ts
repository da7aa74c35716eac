import { bookingState } from '#shared/bookings/bookingState.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { isRefundedOnCancellation } from '#shared/payments/refundRule.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { Actor } from '../ledger/actor.ts';
import { findLesson } from '../lessons/lessons.queries.ts';
import { bookings } from '../metrics/metrics.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { cancelAndRelease } from './cancelBooking.queries.ts';

/**
 * Which booking to cancel, on whose behalf and by whom. `refund` is the admin's choice for a paid one; by default the refund rule
 * decides.
 */
export type Cancellation = { id: string; lesson_id: number; by: 'holder' | 'admin'; refund?: boolean | undefined; actor: Actor; now: Date };

/**
 * Cancels a booking and frees its places. If the refund rule says so (`shared/payments/refundRule.ts`), nothing is owed any more
 * and what was paid goes back; else the price stands. What an admin cancels unpaid is never owed. Idempotent: cancelling twice is no error.
 *
 * @returns the booking as it is afterwards
 * @throws Refused `booking_not_found`; `cancel_too_late` for holders once the lesson has begun
 */
export async function cancelBooking(db: Db, tenant: Tenant, cancellation: Cancellation): Promise<Booking> {
  const { id, lesson_id, by, actor, now } = cancellation;
  const booking = await findBooking(db, tenant, id, now);
  if (!booking || booking.lesson_id !== lesson_id) throw new Refused('booking_not_found');
  const lesson = await findLesson(db, tenant, lesson_id, now);
  const asRuled = lesson !== undefined && isRefundedOnCancellation({ lesson, booked_for: booking.booked_for, refund_until: booking.refund_until, refund_hours: tenant.refund_hours }, now);
  const isUnpaid = bookingState(booking, now) === 'booked';
  const waives = by === 'admin' ? (cancellation.refund ?? (asRuled || isUnpaid)) : asRuled;
  if (await cancelAndRelease(db, tenant, { id, by, waives, actor, now })) bookings.inc({ outcome: 'cancelled' });
  const after = await findBooking(db, tenant, id, now);
  // An expired hold takes no places, so it counts as cancelled.
  if (after?.status !== 'cancelled' && after?.status !== 'expired') throw new Refused('cancel_too_late');
  return after;
}
