import { randomUUID } from 'node:crypto';
import type { Db } from '../../../server/db/connect.ts';

/**
 * The control of the race tests: it books naively, reading first and then writing. It must oversell in the same race; otherwise the
 * race proves nothing.
 */
export async function bookWithoutGuard(db: Db, tenant: { id: number }, lesson_id: number, num_participants: number): Promise<void> {
  const lesson = await db
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', lesson_id)
    .select(['num_places', 'num_bookings'])
    .executeTakeFirstOrThrow();
  if (lesson.num_bookings + num_participants > lesson.num_places) return;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('lessons')
      .set((eb) => ({ num_bookings: eb('num_bookings', '+', num_participants) }))
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', lesson_id)
      .execute();
    await tx
      .insertInto('bookings')
      .values({
        ...{ tenant_id: tenant.id, id: randomUUID(), lesson_id, num_participants, phone: '', email: '', notes: '', data: '[]' },
        ...{ lang: 'en', payment_intent_id: null, stripe_session_id: null, user_id: null },
        creation_date: new Date().toISOString(),
      })
      .execute();
  });
}
