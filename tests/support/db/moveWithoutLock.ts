import { sql } from 'kysely';
import type { Db } from '../../../server/db/connect.ts';

/**
 * The control of the race of changes of date: it reads the places first and moves the booking then, without a lock.
 *
 * @param allHaveRead called between the two; a barrier makes every guest read before the first one moves
 */
export async function moveWithoutLock(db: Db, tenant: { id: number }, { id, from, to }: { id: string; from: number; to: number }, allHaveRead: () => Promise<void>): Promise<void> {
  const lesson = await db.selectFrom('lessons').where('tenant_id', '=', tenant.id).where('id', '=', to).select(['num_places', 'num_bookings']).executeTakeFirstOrThrow();
  await allHaveRead();
  if (lesson.num_bookings + 1 > lesson.num_places) return;
  await db.transaction().execute(async (tx) => {
    await sql`update lessons set num_bookings = num_bookings + case when id = ${to} then 1 else -1 end where tenant_id = ${tenant.id} and id in (${from}, ${to})`.execute(tx);
    await tx.updateTable('bookings').set({ lesson_id: to }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute();
  });
}
