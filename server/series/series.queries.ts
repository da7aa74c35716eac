import { sql } from 'kysely';
import type { SeriesInput } from '#shared/contract/series.ts';
import { LESSON_MINUTES } from '#shared/lessons/lessonEnd.ts';
import type { Db, Tx } from '../db/connect.ts';

type OfTenant = { id: number };
export type TaughtLesson = { date: string; duration_minutes: number | null; instructors: number[] };

/** Stores a series. @returns false if it is stored already */
export async function insertSeries(tx: Tx, tenant: OfTenant, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into lesson_series (tenant_id, id, creation_date) values (${tenant.id}, ${id}, ${now.toISOString()})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Adds the lessons of a series with their tags and instructors. */
export async function insertLessons(tx: Tx, tenant: OfTenant, { id, activity_id, num_places, duration_minutes = null, tags, instructors }: SeriesInput, dates: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into lessons (tenant_id, activity_id, date, num_places, duration_minutes, is_cancelled)
    select ${tenant.id}, ${activity_id}, d.date, ${num_places}, ${duration_minutes}::integer, 0
    from unnest(${dates}::timestamptz[]) with ordinality as d (date, position) order by d.position
    returning id`.execute(tx);
  const lessons = rows.map((row) => row.id);
  await sql`insert into lesson_series_lessons (tenant_id, series_id, lesson_id) select ${tenant.id}, ${id}, unnest(${lessons}::integer[])`.execute(tx);
  await sql`insert into lesson_tags (tenant_id, lesson_id, tag_id) select ${tenant.id}, l, t from unnest(${lessons}::integer[]) l, unnest(${tags}::integer[]) t`.execute(tx);
  await sql`insert into lesson_instructors (tenant_id, lesson_id, instructor_id) select ${tenant.id}, l, i from unnest(${lessons}::integer[]) l, unnest(${instructors}::integer[]) i`.execute(tx);
}

/** Lists the lessons that these instructors give near these dates, without those of the series itself. */
export async function listTaught(db: Db, tenant: OfTenant, { id, instructors }: SeriesInput, dates: readonly string[]): Promise<TaughtLesson[]> {
  if (instructors.length === 0 || dates.length === 0) return [];
  const { rows } = await sql<TaughtLesson>`
    select l.date, coalesce(l.duration_minutes, a.duration_minutes) as duration_minutes, array_agg(i.instructor_id order by i.instructor_id) as instructors
    from lesson_instructors i
    join lessons l on l.tenant_id = i.tenant_id and l.id = i.lesson_id
    join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
    where i.tenant_id = ${tenant.id} and i.instructor_id = any(${instructors}) and l.deleted_at is null and l.is_cancelled = 0
      and l.date < ${dates.at(-1)!}::timestamptz + interval '1 day'
      and l.date + make_interval(mins => coalesce(l.duration_minutes, nullif(a.duration_minutes, 0), ${LESSON_MINUTES})) > ${dates[0]!}::timestamptz
      and not exists (select from lesson_series_lessons s where s.tenant_id = l.tenant_id and s.lesson_id = l.id and s.series_id = ${id})
    group by l.id, l.date, l.duration_minutes, a.duration_minutes order by l.date`.execute(db);
  return rows;
}

/** The length of an activity's lessons, in minutes. */
export async function findDuration(db: Db, tenant: OfTenant, activity_id: number): Promise<number | null> {
  const found = await db.selectFrom('activities').where('tenant_id', '=', tenant.id).where('id', '=', activity_id).select('duration_minutes').executeTakeFirst();
  return found?.duration_minutes ?? null;
}

/** Finds a series and locks it; a second undo waits for the first. */
export async function lockSeries(tx: Tx, tenant: OfTenant, id: string): Promise<{ creation_date: string; undone_at: string | null } | undefined> {
  return tx.selectFrom('lesson_series').where('tenant_id', '=', tenant.id).where('id', '=', id).select(['creation_date', 'undone_at']).forUpdate().executeTakeFirst();
}

/** Locks the lessons of a series that are not deleted, in order of their ids, with their places taken. */
export async function lockLessons(tx: Tx, tenant: OfTenant, id: string): Promise<{ id: number; num_bookings: number }[]> {
  const { rows } = await sql<{ id: number; num_bookings: number }>`
    select l.id, l.num_bookings from lessons l
    where l.tenant_id = ${tenant.id} and l.deleted_at is null
      and l.id in (select s.lesson_id from lesson_series_lessons s where s.tenant_id = ${tenant.id} and s.series_id = ${id})
    order by l.id for update`.execute(tx);
  return rows;
}

/** Deletes the lessons of a series, softly, and remembers that it was undone. */
export async function deleteSeries(tx: Tx, tenant: OfTenant, id: string, lessons: readonly number[], now: Date): Promise<void> {
  await sql`update lessons set deleted_at = ${now.toISOString()} where tenant_id = ${tenant.id} and id = any(${lessons})`.execute(tx);
  await sql`update lesson_series set undone_at = ${now.toISOString()} where tenant_id = ${tenant.id} and id = ${id}`.execute(tx);
}
