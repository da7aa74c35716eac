import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { isAwaited } from './waiting.queries.ts';

type OfTenant = { id: number };

/** Takes places in a locked lesson. @returns whether there were enough */
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

/** Counts places of a locked lesson as free. Use `givePlacesBack`, which also offers them to the waiting list. */
export async function subtractPlaces(tx: Tx, tenant: OfTenant, lessonId: number, places: number): Promise<void> {
  await tx
    .updateTable('lessons')
    .set((eb) => ({ num_bookings: eb('num_bookings', '-', places) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', lessonId)
    .execute();
}

/**
 * A column with the places taken in a lesson now. The stored `num_bookings` includes expired holds until a claim releases them, so
 * reads subtract them, unless they are to be offered to the lesson's waiting list.
 */
export function placesTaken(now: Date) {
  return sql<number>`lessons.num_bookings - case when ${isAwaited(now)} then 0 else coalesce((
    select sum(h.num_participants)::integer from bookings h
    where h.tenant_id = lessons.tenant_id and h.lesson_id = lessons.id
      and h.status = 'awaiting_payment' and h.hold_until <= ${now.toISOString()}::timestamptz
  ), 0) end`.as('num_bookings');
}

/** A column with the number that rises with each change of a booking's lesson and each edit of the booking, for calendars. */
export function calendarVersion() {
  return sql<number>`lessons.version + bookings.calendar_steps`.as('version');
}
