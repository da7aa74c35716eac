import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/** Counts the lessons of an activity that are still to be held. */
export async function countLessonsAhead(db: Db, tenant: OfTenant, activity_id: number, now: Date): Promise<number> {
  const { lessons } = await db
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('activity_id', '=', activity_id)
    .where('deleted_at', 'is', null)
    .where('is_cancelled', '=', 0)
    .where('date', '>', now.toISOString())
    .select((eb) => eb.fn.countAll<number>().as('lessons'))
    .executeTakeFirstOrThrow();
  return lessons;
}
