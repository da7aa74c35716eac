import type { Db } from '../db/connect.ts';

/**
 * Counts the bookings of upcoming lessons that keep the activity's price of today when it changes.
 *
 * @returns undefined if the school has no such activity
 */
export async function countKeptPrices(db: Db, tenant: { id: number }, activity_id: number, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('activities')
    .where('activities.tenant_id', '=', tenant.id)
    .where('activities.id', '=', activity_id)
    .where('activities.deleted_at', 'is', null)
    .select((eb) =>
      eb
        .selectFrom('lessons')
        .innerJoin('bookings', (join) => join.onRef('bookings.tenant_id', '=', 'lessons.tenant_id').onRef('bookings.lesson_id', '=', 'lessons.id'))
        .innerJoin('participants', (join) =>
          join.onRef('participants.tenant_id', '=', 'bookings.tenant_id').onRef('participants.booking_id', '=', 'bookings.id'),
        )
        .where('lessons.tenant_id', '=', tenant.id)
        .where('lessons.activity_id', '=', activity_id)
        .where('lessons.date', '>', now.toISOString())
        .where('lessons.deleted_at', 'is', null)
        .where('bookings.status', 'in', ['booked', 'awaiting_payment'])
        .whereRef('participants.price_cents', '=', 'activities.price_cents')
        .select((of) => of.fn.count<number>('bookings.id').distinct().as('count'))
        .as('bookings'),
    )
    .executeTakeFirst();
  return found && (found.bookings ?? 0);
}
