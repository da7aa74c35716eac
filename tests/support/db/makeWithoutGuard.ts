import type { Db } from '../../../server/db/connect.ts';
import { bookWithoutGuard } from './bookWithoutGuard.ts';

type Class = { activity_id: number; instant: string; num_places: number };

/**
 * The control of the race for an occurrence's first booking: it makes the lesson naively, reading first and then writing, and books
 * in it the same way.
 *
 * @param allHaveRead called between the two; a barrier makes every visitor look before the first one makes a lesson
 */
export async function makeWithoutGuard(db: Db, tenant: { id: number }, { activity_id, instant: date, num_places }: Class, participants: number, allHaveRead: () => Promise<void>): Promise<void> {
  const made = await db
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('activity_id', '=', activity_id)
    .where('date', '=', date)
    .select('id')
    .executeTakeFirst();
  await allHaveRead();
  const lesson =
    made ??
    (await db
      .insertInto('lessons')
      .values({ tenant_id: tenant.id, activity_id, date, num_places, open_days_before: null, deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow());
  await bookWithoutGuard(db, tenant, lesson.id, participants, async () => {});
}
