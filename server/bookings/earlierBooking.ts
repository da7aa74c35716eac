import type { Booking } from '#shared/contract/booking.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { shownCode } from './bookingCodes.ts';
import type { Db } from '../db/connect.ts';
import { Refused } from '../http/refused.ts';
import type { NewBooking } from '../places/claimAndBook.queries.ts';
import { findBooking } from '../places/findBooking.queries.ts';
import { participantsText } from '../places/participants.queries.ts';
import { findBookingByIdempotencyKey } from './bookings.queries.ts';

/**
 * The booking that was made with the same idempotency key.
 *
 * @throws Refused `payment_intent_reused` if the idempotency key was used with another draft
 */
export async function findEarlierBooking(db: Db, tenant: Tenant, booking: NewBooking, now: Date): Promise<Booking | undefined> {
  if (booking.payment_intent_id === null) return undefined;
  const earlier = await findBookingByIdempotencyKey(db, tenant, booking.payment_intent_id, now);
  const same = ['lesson_id', 'phone', 'email', 'notes'] as const;
  const isOther = (other: Booking) => (other.code?.text ?? null) !== (booking.code && shownCode(booking.code)) || other.data !== participantsText(booking.participants) || same.some((field) => other[field] !== booking[field]);
  if (earlier && isOther(earlier)) throw new Refused('payment_intent_reused');
  return earlier;
}

/** @throws Refused `booking_not_found` */
export async function existingBooking(db: Db, tenant: Tenant, id: string, now: Date): Promise<Booking> {
  const booking = await findBooking(db, tenant, id, now);
  if (!booking) throw new Refused('booking_not_found');
  return booking;
}
