import type { Booking } from '#shared/contract/booking.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../refused.ts';
import { cancelAndRelease, findBooking } from './bookings.queries.ts';

/** Whose booking of which lesson, by whom, when. */
export type Cancellation = { id: string; lesson_id: number; by: 'holder' | 'admin'; now: Date };

/**
 * Cancels a booking; its places are free at once. Cancelling twice changes nothing and is no error, so that a repeated
 * request is harmless.
 *
 * @returns the booking as it is afterwards
 * @throws Refused `booking_not_found`, `cancel_too_late` (holders only: the lesson has begun)
 */
export async function cancelBooking(db: Db, tenant: { id: number }, cancellation: Cancellation): Promise<Booking> {
  const booking = await findBooking(db, tenant, cancellation.id);
  if (!booking || booking.lesson_id !== cancellation.lesson_id) throw new Refused('booking_not_found');
  await cancelAndRelease(db, tenant, cancellation);
  const after = await findBooking(db, tenant, cancellation.id);
  if (after?.status !== 'cancelled') throw new Refused('cancel_too_late');
  return after;
}
