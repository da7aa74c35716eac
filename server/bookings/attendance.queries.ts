import { sql } from 'kysely';
import type { Attendance } from '#shared/contract/booking.ts';
import type { Db, Tx } from '../db/connect.ts';

type OfTenant = { id: number };

/** Reads who came to a lesson: for each booking the marks of its participants, in their order, with its version and its guest. */
export async function listAttendance(db: Db, tenant: OfTenant, lesson_id: number): Promise<Map<string, { attendance: (Attendance | null)[]; version: number; guest_id: number | null }>> {
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('participants as p', (join) => join.onRef('p.tenant_id', '=', 'b.tenant_id').onRef('p.booking_id', '=', 'b.id'))
    .where('b.tenant_id', '=', tenant.id)
    .where('b.lesson_id', '=', lesson_id)
    .where('b.status', '=', 'booked')
    .groupBy(['b.id', 'b.version', 'b.guest_id'])
    .select(['b.id', 'b.version', 'b.guest_id', sql<(Attendance | null)[]>`array_agg(p.attendance order by p.position)`.as('attendance')])
    .execute();
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

/**
 * Finds a participant of a booking.
 *
 * @param place in the list of participants, from 0. The stored `position` is another one once participants have left
 */
export async function findParticipant(db: Db, tenant: OfTenant, booking_id: string, place: number): Promise<{ position: number; name: string; attendance: Attendance | null } | undefined> {
  return db
    .selectFrom('participants')
    .where('tenant_id', '=', tenant.id)
    .where('booking_id', '=', booking_id)
    .select(['position', 'name', 'attendance'])
    .orderBy('position')
    .offset(place)
    .limit(1)
    .executeTakeFirst();
}

/** Stores whether a participant came, and the booking's number of those who did not. Lock the booking first. */
export async function storeAttendance(tx: Tx, tenant: OfTenant, booking_id: string, position: number, attendance: Attendance | null): Promise<void> {
  const ofBooking = { tenant_id: tenant.id, booking_id };
  await tx.updateTable('participants').set({ attendance }).where((eb) => eb.and({ ...ofBooking, position })).execute();
  const missed = tx.selectFrom('participants').where((eb) => eb.and({ ...ofBooking, attendance: 'missed' })).select((eb) => eb.fn.countAll<number>().as('count'));
  await tx.updateTable('bookings').set({ num_missed: missed }).where('tenant_id', '=', tenant.id).where('id', '=', booking_id).execute();
}
