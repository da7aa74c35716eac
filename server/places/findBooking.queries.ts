import { sql } from 'kysely';
import type { Booking, BookingStatus } from '#shared/contract/booking.ts';
import type { Db } from '../db/connect.ts';

/** The columns of `Booking` as they are now: an expired hold reads as expired even before a claim marks it. */
export function bookingColumns(now: Date) {
  const isExpired = sql<boolean>`bookings.status = 'awaiting_payment' and bookings.hold_until <= ${now.toISOString()}::timestamptz`;
  return [
    'bookings.id',
    'lesson_id',
    sql<BookingStatus>`case when ${isExpired} then 'expired' else bookings.status end`.as('status'),
    'phone',
    'email',
    'notes',
    'data',
    'stripe_session_id',
    'paid_at_school',
    sql<string | null>`case when ${isExpired} then null else bookings.hold_until end`.as('hold_until'),
    'bookings.creation_date',
    sql<string>`coalesce(user_id, 0)::text`.as('user_id'),
    'source',
  ] as const;
}

/** Finds a booking. */
export async function findBooking(db: Db, tenant: { id: number }, id: string, now: Date): Promise<Booking | undefined> {
  return db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(bookingColumns(now))
    .executeTakeFirst();
}
