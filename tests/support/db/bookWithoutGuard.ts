import { randomUUID } from 'node:crypto';
import type { Db } from '../../../server/db/connect.ts';
import { plannedBookings, storeBookings } from '../../../server/seed/storeBookings.queries.ts';
import { participants } from '../testApp.ts';

/**
 * The control of the race tests: it books naively, reading first and then writing. It must oversell in the same race; otherwise the
 * race proves nothing.
 *
 * @param allHaveRead called between the two; a barrier makes every visitor read before the first one writes
 */
export async function bookWithoutGuard(db: Db, tenant: { id: number }, lesson_id: number, num_participants: number, allHaveRead: () => Promise<void>): Promise<void> {
  const lesson = await db
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', lesson_id)
    .select(['num_places', 'num_bookings'])
    .executeTakeFirstOrThrow();
  await allHaveRead();
  if (lesson.num_bookings + num_participants > lesson.num_places) return;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('lessons')
      .set((eb) => ({ num_bookings: eb('num_bookings', '+', num_participants) }))
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', lesson_id)
      .execute();
    const booking = { phone: '', email: null, notes: '', lang: 'en', source: 'site', status: 'booked' } as const;
    const made = { id: randomUUID(), lesson_id, participants: participants(num_participants), creation_date: new Date().toISOString() };
    await storeBookings(tx, tenant, 'PN', plannedBookings([{ ...booking, ...made }]));
  });
}
