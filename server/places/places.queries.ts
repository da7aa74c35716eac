import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** What of a lesson decides whether places can be taken in it. */
export type LockedLesson = { id: number; date: string; is_cancelled: 0 | 1; deleted_at: string | null };

/** What of a booking its payment may change. `status` as stored; no hold of the lesson is past its end any more. */
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
 * Locks a booking until the transaction ends, its lesson first, as every claim does it, and releases the lesson's holds
 * that have run out: what is read after this is how it stands.
 *
 * @returns nothing where there is no such booking
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
  await releaseLapsedHolds(tx, tenant, lesson.id, now);
  const booking = await tx
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .select(['id', 'lesson_id', 'status', 'num_participants', 'email', 'lang', 'stripe_session_id', 'paid_at_school', 'hold_until'])
    .executeTakeFirstOrThrow();
  return { booking, lesson };
}

/**
 * Notes that holds of a lesson have run out, and gives their places back. The lesson is locked first: two who do this at
 * the same time give them back once.
 *
 * @returns how many places became free
 */
export async function releaseLapsedHolds(tx: Tx, tenant: OfTenant, lessonId: number, now: Date): Promise<number> {
  await tx.selectFrom('lessons').where('tenant_id', '=', tenant.id).where('id', '=', lessonId).select('id').forUpdate().execute();
  const lapsed = await tx
    .updateTable('bookings')
    .set({ status: 'expired', hold_until: null })
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lessonId)
    .where('status', '=', 'awaiting_payment')
    .where('hold_until', '<=', now.toISOString())
    .returning('num_participants')
    .execute();
  const places = lapsed.reduce((sum, { num_participants }) => sum + num_participants, 0);
  if (places > 0) await givePlacesBack(tx, tenant, lessonId, places);
  return places;
}

/** Takes places in a lesson that is locked already. @returns whether there were enough */
export async function takePlaces(tx: Tx, tenant: OfTenant, lessonId: number, places: number): Promise<boolean> {
  const taken = await tx
    .updateTable('lessons')
    .set((eb) => ({ num_bookings: eb('num_bookings', '+', places) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', lessonId)
    .where(sql<boolean>`num_bookings + ${places} <= num_places`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives places of a lesson back that is locked already. */
export async function givePlacesBack(tx: Tx, tenant: OfTenant, lessonId: number, places: number): Promise<void> {
  await tx
    .updateTable('lessons')
    .set((eb) => ({ num_bookings: eb('num_bookings', '-', places) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', lessonId)
    .execute();
}

/** Changes what a payment, by card or at the school, may change of a booking that is locked already. */
export async function setBooking(
  tx: Tx,
  tenant: OfTenant,
  id: string,
  change: Partial<Pick<LockedBooking, 'status' | 'stripe_session_id' | 'paid_at_school' | 'hold_until'>>,
): Promise<void> {
  await tx.updateTable('bookings').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
}

/** When the next hold of a school ends, if there is any: until then what its pages say of free places stays true. */
export async function nextHoldEnd(db: Pick<Tx, 'selectFrom'>, tenant: OfTenant, now: Date): Promise<string | undefined> {
  const next = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'awaiting_payment')
    .where('hold_until', '>', now.toISOString())
    .select('hold_until')
    .orderBy('hold_until')
    .limit(1)
    .executeTakeFirst();
  return next?.hold_until ?? undefined;
}
