import type { Booking } from '#shared/contract/booking.ts';
import { HOLD_MINUTES } from '#shared/bookings/bookingState.ts';
import type { Db, Tx } from '../db/connect.ts';
import { queueAdminMails } from '../mail/outbox/queueAdminMails.queries.ts';
import { queueBookingMail } from '../mail/outbox/queueBookingMail.queries.ts';
import { findBooking } from '../bookings/bookings.queries.ts';
import { lockBooking, setBooking, takePlaces } from './places.queries.ts';

/** When places that are held from now on are free again. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

/**
 * Lets a booking stand that was waiting for its payment, or whose payment came to nothing: its visitor has come back with
 * the same entries, to pay now (another hold) or at the school.
 *
 * @param hold_until the end of the hold; null: it is to be paid at the school, and its mail goes out
 * @returns the booking, or nothing where its places are gone
 */
export async function reviveBooking(db: Db, tenant: { id: number }, id: string, hold_until: string | null, now: Date): Promise<Booking | undefined> {
  const stands = await db.transaction().execute((tx) => stand(tx, tenant, id, hold_until, now));
  return stands ? findBooking(db, tenant, id, now) : undefined;
}

async function stand(tx: Tx, tenant: { id: number }, id: string, hold_until: string | null, now: Date): Promise<boolean> {
  const locked = await lockBooking(tx, tenant, id, now);
  if (!locked) return false;
  const { booking, lesson } = locked;
  // A twin of this request, a payment or a cancellation was faster.
  if (booking.status === 'booked' || booking.status === 'cancelled') return true;
  if (booking.status === 'awaiting_payment' && hold_until !== null) return true;
  const isOpen = lesson.deleted_at === null && lesson.is_cancelled === 0;
  if (!isOpen) return false;
  if (booking.status === 'expired' && !(await takePlaces(tx, tenant, lesson.id, booking.num_participants))) return false;
  await setBooking(tx, tenant, id, { status: hold_until === null ? 'booked' : 'awaiting_payment', hold_until });
  if (hold_until !== null) return true;
  await queueAdminMails(tx, tenant, booking, 'new_booking', now);
  await queueBookingMail(tx, tenant, booking, 'booking_received', now);
  return true;
}
