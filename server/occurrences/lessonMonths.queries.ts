import { sql } from 'kysely';
import type { LaterMonth } from '#shared/contract/schedule.ts';
import type { Db } from '../db/connect.ts';
import { PREPARED } from '../db/prepared.ts';

/** Most months that are listed. */
const MAX_MONTHS = 24;

/** Lists the months in which a school has public lessons from an instant on, with their activities. */
export async function listLessonMonths(db: Db, tenant: { id: number; timezone: string }, since: Date): Promise<LaterMonth[]> {
  return db
    .selectFrom('lessons')
    .where('tenant_id', '=', tenant.id)
    .where('deleted_at', 'is', null)
    .where('is_private', '=', 0)
    .where('date', '>=', since.toISOString())
    .select([sql<string>`to_char(date at time zone ${tenant.timezone}, 'YYYY-MM')`.as('month'), sql<number[]>`array_agg(distinct activity_id)`.as('activities')])
    .groupBy(sql`1`)
    .orderBy('month')
    .limit(MAX_MONTHS)
    .modifyEnd(PREPARED)
    .execute();
}
