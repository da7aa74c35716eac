import { sql } from 'kysely';
import type { Lesson, LessonChange } from '#shared/contract/lesson.ts';
import type { LessonTiming } from '#shared/lessons/lessonChange.ts';
import { ACTIVITY_MINUTES } from '../db/activityMinutes.ts';
import type { Db, Tx } from '../db/connect.ts';
import { pageWithTotal } from '../db/pageWithTotal.ts';
import { PREPARED } from '../db/prepared.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { placesTaken } from '../places/places.queries.ts';

type OfTenant = { id: number };

/** The lessons of a school that are not deleted. */
function lessonsOf(db: Db, tenant: OfTenant) {
  return db.selectFrom('lessons').where('lessons.tenant_id', '=', tenant.id).where('lessons.deleted_at', 'is', null);
}

/** The tags of a row of `lessons`, as a list of ids. */
export const TAGS = sql<number[]>`array(
  select tag_id from lesson_tags t where t.tenant_id = lessons.tenant_id and t.lesson_id = lessons.id order by tag_id
)`;

/** The instructors of a row of `lessons`, as a list of ids. */
export const INSTRUCTORS = sql<number[]>`array(
  select instructor_id from lesson_instructors i
  where i.tenant_id = lessons.tenant_id and i.lesson_id = lessons.id order by instructor_id
)`;

/** Why a lesson is cancelled; null if the school did not say. */
const REASON = sql<string | null>`nullif(lessons.cancel_reason, '')`.as('cancel_reason');

/** A lesson as read, which has null where the wire has no field. */
type LessonRow = Omit<Lesson, 'cancel_reason' | 'recur' | 'is_private' | 'duration_minutes'> & { duration_minutes?: number | null; cancel_reason?: string | null; recur?: Lesson['recur'] | null; is_private?: Lesson['is_private'] | null };

/** The wire form of a lesson: without fields that it does not have. */
export function wireLesson({ cancel_reason, recur, is_private, duration_minutes, ...lesson }: LessonRow): Lesson {
  return { ...lesson, ...(cancel_reason && { cancel_reason }), ...(duration_minutes && { duration_minutes }), ...(is_private && { is_private }), ...(recur && { recur }) };
}

/** The columns of `Lesson` that everyone may read. */
const lessonFields = (now: Date) => [
  'lessons.id',
  'lessons.activity_id',
  'lessons.date',
  'lessons.is_cancelled',
  REASON,
  'lessons.num_places',
  placesTaken(now),
  'lessons.open_days_before',
  'lessons.duration_minutes',
  'lessons.is_private',
  TAGS.as('tags'),
  INSTRUCTORS.as('instructors'),
] as const;

/** The column that only admins get. */
const VERSION = 'lessons.version' as const;

/** Finds a lesson. */
export async function findLesson(db: Db, tenant: OfTenant, id: number, now: Date): Promise<Lesson | undefined> {
  const row = await lessonsOf(db, tenant).where('lessons.id', '=', id).select(lessonFields(now)).modifyEnd(PREPARED).executeTakeFirst();
  return row && wireLesson(row);
}

/** Finds a lesson with its `version`, for admins. */
export async function findLessonForAdmin(db: Db, tenant: OfTenant, id: number, now: Date): Promise<Lesson | undefined> {
  const row = await lessonsOf(db, tenant).where('lessons.id', '=', id).select([...lessonFields(now), VERSION]).executeTakeFirst();
  return row && wireLesson(row);
}

/** The lengths of a lesson and of its activity's lessons. */
type Lengths = { duration_minutes: number | null; activity_minutes: number | null };

/** Finds the stored facts that a change of a lesson is compared with. */
export async function findTiming(
  db: Db,
  tenant: OfTenant,
  id: number,
): Promise<(LessonTiming & Pick<Lesson, 'activity_id' | 'num_bookings'> & Lengths) | undefined> {
  return lessonsOf(db, tenant).where('lessons.id', '=', id).select(['date', 'is_cancelled', 'activity_id', 'num_bookings', 'duration_minutes', ACTIVITY_MINUTES]).executeTakeFirst();
}

/** Finds the lessons with these ids, in no order; deleted ones are left out. */
export async function findLessons(db: Db, tenant: OfTenant, ids: number[], now: Date): Promise<Lesson[]> {
  const rows = await lessonsOf(db, tenant).where('lessons.id', '=', sql<number>`any(${ids})`).select(lessonFields(now)).execute();
  return rows.map(wireLesson);
}

/**
 * Lists a page of lessons, with their total.
 *
 * @param since only lessons from this instant on that everyone may see
 */
export async function listLessons(
  db: Db,
  tenant: OfTenant,
  { sort, start, limit, filter }: ListRequest,
  now: Date,
  since?: Date,
): Promise<{ rows: Lesson[]; total: number }> {
  const { ref } = db.dynamic;
  let matching = lessonsOf(db, tenant);
  if (since) matching = matching.where('lessons.date', '>=', since.toISOString()).where('lessons.is_private', '=', 0);
  for (const [field, values] of Object.entries(filter)) {
    matching = matching.where(ref<'lessons.id'>(`lessons.${field}`), 'in', values.length > 0 ? values : [0]);
  }
  const page = matching
    .select(lessonFields(now))
    // Sorts by the answer's `num_bookings`, which differs from the column while expired holds are not released.
    .orderBy(ref<'lessons.id'>(sort.field), sort.direction)
    .orderBy('lessons.id', sort.direction)
    // Without a parameter for 0 rows, PostgreSQL finds that one plan serves all values and keeps it.
    .$if(start > 0, (query) => query.offset(start))
    .limit(limit);
  // Filters differ in length, and each length would be a statement of its own.
  const isPlain = Object.keys(filter).length === 0;
  const count = async () => (await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
  const { rows, total } = await pageWithTotal({ start, limit }, (isPlain ? page.modifyEnd(PREPARED) : page).execute(), count);
  return { rows: rows.map(wireLesson), total };
}

/** Adds a lesson with its tags and instructors. */
export async function insertLesson(tx: Tx, tenant: OfTenant, lesson: Omit<Lesson, 'id' | 'num_bookings' | 'version' | 'duration_minutes'> & Pick<LessonChange, 'duration_minutes'>): Promise<number> {
  const { tags, instructors, ...columns } = lesson;
  const { id } = await tx
    .insertInto('lessons')
    .values({ tenant_id: tenant.id, ...columns, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setTags(tx, tenant, id, tags);
  await setInstructors(tx, tenant, id, instructors);
  return id;
}

/**
 * Changes the given fields of a lesson. The statement itself checks that the places cover the bookings, so no booking can slip in
 * between. Bookings do not raise `version`.
 *
 * @returns false if the lesson is gone, has another version, or has more bookings than the new places
 */
export async function updateLesson(tx: Tx, tenant: OfTenant, id: number, change: LessonChange): Promise<boolean> {
  const { tags, instructors, version, ...columns } = change;
  const { num_places } = columns;
  const changed = await tx
    .updateTable('lessons')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .$if(num_places !== undefined, (query) => query.where('num_bookings', '<=', num_places!))
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  if (tags) await setTags(tx, tenant, id, tags);
  if (instructors) await setInstructors(tx, tenant, id, instructors);
  return true;
}

/**
 * Soft-deletes a lesson without live bookings; its cancelled bookings are kept.
 *
 * @returns whether it was deleted
 */
export async function deleteLesson(db: Db, tenant: OfTenant, id: number, now: Date): Promise<boolean> {
  const deleted = await db
    .updateTable('lessons')
    .set({ deleted_at: now.toISOString() })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('num_bookings', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Finds references to things that the school does not have: `activity_id`, `tags` or `instructors`. Existing rows are locked
 * against deletion until the transaction ends.
 *
 * @param keeps the activity that may be archived, as that of a past lesson
 * @returns the names of these fields
 */
export async function unknownReferences(
  tx: Tx,
  tenant: OfTenant,
  { activity_id, tags = [], instructors = [] }: LessonChange,
  keeps: number | undefined,
): Promise<string[]> {
  const { rows } = await sql<Record<'activity_id' | 'tags' | 'instructors', boolean>>`
    with activity as (
      select id from activities where tenant_id = ${tenant.id} and id = ${activity_id ?? null} and deleted_at is null and (archived = 0 or id = ${keeps ?? null}) for share
    ), known_tags as (
      select id from tags where tenant_id = ${tenant.id} and id = any(${tags}) for key share
    ), known_instructors as (
      select id from instructors where tenant_id = ${tenant.id} and id = any(${instructors}) for key share
    )
    select ${activity_id !== undefined} and not exists (select from activity) as activity_id,
      (select count(*) from known_tags) < ${tags.length} as tags,
      (select count(*) from known_instructors) < ${instructors.length} as instructors`.execute(tx);
  return Object.entries(rows[0]!).flatMap(([field, isMissing]) => (isMissing ? [field] : []));
}

async function setTags(tx: Tx, tenant: OfTenant, lesson_id: number, tags: number[]): Promise<void> {
  await tx.deleteFrom('lesson_tags').where('tenant_id', '=', tenant.id).where('lesson_id', '=', lesson_id).execute();
  if (tags.length === 0) return;
  const rows = tags.map((tag_id) => ({ tenant_id: tenant.id, lesson_id, tag_id }));
  await tx.insertInto('lesson_tags').values(rows).execute();
}

async function setInstructors(tx: Tx, tenant: OfTenant, lesson_id: number, instructors: number[]): Promise<void> {
  await tx.deleteFrom('lesson_instructors').where('tenant_id', '=', tenant.id).where('lesson_id', '=', lesson_id).execute();
  if (instructors.length === 0) return;
  const rows = instructors.map((instructor_id) => ({ tenant_id: tenant.id, lesson_id, instructor_id }));
  await tx.insertInto('lesson_instructors').values(rows).execute();
}
