import { sql } from 'kysely';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Occurrence } from '#shared/lessons/plans/occurrences.ts';
import type { Db } from '../db/connect.ts';
import { pageWithTotal } from '../db/pageWithTotal.ts';
import { PREPARED } from '../db/prepared.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { lessonConditions } from '../lessons/lessonFilter.queries.ts';
import { INSTRUCTORS, TAGS, wireLesson } from '../lessons/lessons.queries.ts';
import { placesTaken } from '../places/places.queries.ts';
import { occurrencesWithoutLesson } from './occurrences.queries.ts';

/**
 * Lists a page of lessons from an instant on or of all times, merged with the occurrences that have no lesson yet, and their total.
 *
 * @param found occurrences from `occurrences()`; those that have a lesson are left out
 * @param since the earliest instant, if there is one
 * @param until the instant before which lessons begin, if there is one
 * @param isPublic without private lessons
 */
export async function listLessonsAndOccurrences(
  db: Db,
  tenant: { id: number },
  { sort, start, limit, filter }: ListRequest,
  found: readonly Occurrence[],
  now: Date,
  { since, until, isPublic = false }: { since?: Date; until?: Date | undefined; isPublic?: boolean } = {},
): Promise<{ rows: Lesson[]; total: number }> {
  const upcoming = sql`(
    select tenant_id, id, activity_id, date, is_cancelled, nullif(cancel_reason, '') as cancel_reason, num_places, ${placesTaken(now)}, open_days_before, duration_minutes, is_private, null::jsonb as recur,
      null::integer[] as tags, null::integer[] as instructors
    from lessons
    where tenant_id = ${tenant.id} and deleted_at is null and (not ${isPublic} or is_private = 0) and ${since ? sql`date >= ${since.toISOString()}` : sql`true`}
      and ${until ? sql`date < ${until.toISOString()}` : sql`true`}
    union all
    select ${tenant.id}::integer, 0, activity_id, date, 0::smallint, null, num_places, 0, null::integer, null::integer, 0::smallint, recur, coalesce(tags, '{}'), coalesce(instructors, '{}') from ${occurrencesWithoutLesson(tenant, found)} as found
  ) as lessons`;
  const asked = lessonConditions(tenant, filter);
  const matching = sql`from ${upcoming} where ${asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`}`;
  const direction = sql.raw(sort.direction);
  // Filters differ in length, and each length would be a statement of its own.
  const end = asked.length === 0 ? PREPARED : sql``;
  // Left out as in `listLessons`.
  const offset = start > 0 ? sql`offset ${start}` : sql``;
  const page = sql<Lesson>`
      select id, activity_id, date, is_cancelled, cancel_reason, num_places, num_bookings, open_days_before, duration_minutes, is_private, recur,
        coalesce(tags, ${TAGS}) as tags, coalesce(instructors, ${INSTRUCTORS}) as instructors
      ${matching}
      order by ${sql.ref(sort.field)} ${direction}, id ${direction}, activity_id, date, recur->>'time'
      limit ${limit} ${offset} ${end}`.execute(db);
  const count = async () => (await sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db)).rows[0]!.total;
  const { rows, total } = await pageWithTotal({ start, limit }, page.then((answer) => answer.rows), count);
  return { rows: rows.map(wireLesson), total };
}
