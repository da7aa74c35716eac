import type { Booking } from '#shared/contract/booking.ts';
import type { Db } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { bookingColumns, bookingOf } from '../places/findBooking.queries.ts';
import { isHeld } from '../places/holds.queries.ts';

type OfTenant = { id: number };

/** Finds the booking that was made with this idempotency key. */
export async function findBookingByIdempotencyKey(
  db: Db,
  tenant: OfTenant,
  payment_intent_id: string,
  now: Date,
): Promise<Booking | undefined> {
  const row = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('payment_intent_id', '=', payment_intent_id)
    .select(bookingColumns(now))
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row && bookingOf(row);
}

/** Lists the live bookings of a lesson, oldest first, including held ones. */
export async function listBookings(db: Db, tenant: OfTenant, lessonId: number, now: Date): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lessonId)
    .where((eb) => eb.or([eb('status', '=', 'booked'), isHeld(now)]))
    .select(bookingColumns(now))
    .orderBy('bookings.creation_date')
    .orderBy('bookings.id')
    .execute();
  return rows.map(bookingOf);
}

/** Lists the latest 100 cancelled bookings of a lesson, newest first. Limited, because visitors can book and cancel repeatedly. */
export async function listCancelledBookings(db: Db, tenant: OfTenant, lessonId: number, now: Date): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lessonId)
    .where('status', '=', 'cancelled')
    .select(bookingColumns(now))
    .orderBy('bookings.creation_date', 'desc')
    .orderBy('bookings.id')
    .limit(100)
    .execute();
  return rows.map(bookingOf);
}

/**
 * Lists a page of an account's bookings, latest lesson first, with their total. Includes cancelled bookings, but not expired ones
 * or those of deleted lessons.
 */
export async function listBookingsOfUser(
  db: Db,
  tenant: OfTenant,
  userId: number,
  { sort, start, limit }: ListRequest,
  now: Date,
): Promise<{ rows: Booking[]; total: number }> {
  const matching = db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) =>
      join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'),
    )
    .where('bookings.tenant_id', '=', tenant.id)
    .where('bookings.user_id', '=', userId)
    .where('lessons.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('bookings.status', 'in', ['booked', 'cancelled']), isHeld(now)]));
  const page = matching
    .select(bookingColumns(now))
    .orderBy('lessons.date', sort.direction)
    .orderBy('bookings.creation_date', sort.direction)
    .orderBy('bookings.id')
    .offset(start)
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: rows.map(bookingOf), total: counted.total };
}
