import type { Tx } from '../db/connect.ts';
import { releaseExpiredHolds } from './holds.queries.ts';

type OfTenant = { id: number };

/** Lesson columns that decide whether places can be taken. */
export type LockedLesson = { id: number; date: string; is_cancelled: 0 | 1; deleted_at: string | null };

/** Booking columns that a payment reads or updates. `status` is the stored one; expired holds are already released. */
export type LockedBooking = {
  id: string;
  lesson_id: number;
  status: 'awaiting_payment' | 'booked' | 'expired' | 'cancelled';
  num_participants: number;
  email: string | null;
  lang: string;
  stripe_session_id: string | null;
  paid_at_school: boolean;
  hold_until: string | null;
};

/**
 * Locks a booking until the transaction ends, and releases the expired holds of its lesson. Locks the lesson first, as every claim
 * of places does, to avoid deadlocks.
 *
 * @returns undefined if there is no such booking
 */
export async function lockBooking(
  tx: Tx,
  tenant: OfTenant,
  id: string,
  now: Date,
): Promise<{ booking: LockedBooking; lesson: LockedLesson } | undefined> {
  const lesson = await tx
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', (eb) => eb.selectFrom('bookings').where('tenant_id', '=', tenant.id).where('id', '=', id).select('lesson_id'))
    .select(['id', 'date', 'is_cancelled', 'deleted_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!lesson) return undefined;
  await releaseExpiredHolds(tx, tenant, lesson.id, now);
  const booking = await tx
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(['id', 'lesson_id', 'status', 'num_participants', 'email', 'lang', 'stripe_session_id', 'paid_at_school', 'hold_until'])
    .executeTakeFirstOrThrow();
  return { booking, lesson };
}

/** Updates columns of a locked booking after a payment by card or at the school. */
export async function updateLockedBooking(
  tx: Tx,
  tenant: OfTenant,
  id: string,
  change: Partial<Pick<LockedBooking, 'status' | 'stripe_session_id' | 'paid_at_school' | 'hold_until'>>,
): Promise<void> {
  await tx.updateTable('bookings').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}
