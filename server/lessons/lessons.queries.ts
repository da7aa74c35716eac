import { sql } from 'kysely';
import type { Lesson, LessonChange } from '#shared/contract/lesson.ts';
import type { LessonTiming } from '#shared/lessons/lessonChange.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { placesTaken } from '../places/places.queries.ts';

type OfTenant = { id: number };

/** Lessons that are there, as `Lesson` on the wire; tags and instructors as lists of ids. */
function lessonsOf(db: Db, tenant: OfTenant) {
  return db.selectFrom('lessons').where('lessons.tenant_id', '=', tenant.id).where('lessons.deleted_at', 'is', null);
}

/** The tags and instructors of a row of `lessons`, as lists of ids. */
export const TAGS_AND_INSTRUCTORS = [
  sql<number[]>`array(
    select tag_id from lesson_tags t where t.tenant_id = lessons.tenant_id and t.lesson_id = lessons.id order by tag_id
  )`.as('tags'),
  sql<number[]>`array(
    select instructor_id from lesson_instructors i
    where i.tenant_id = lessons.tenant_id and i.lesson_id = lessons.id order by instructor_id
  )`.as('instructors'),
] as const;

/** A lesson as it goes over the wire, at a moment. */
const lessonFields = (now: Date) => [
  'lessons.id',
  'lessons.activity_id',
  'lessons.date',
  'lessons.is_cancelled',
  'lessons.num_places',
  placesTaken(now),
  'lessons.open_days_before',
  ...TAGS_AND_INSTRUCTORS,
] as const;

/** What admins see beside that. */
const VERSION = 'lessons.version' as const;

/** One lesson, or nothing where it is not there or another school's. */
export async function findLesson(db: Db, tenant: OfTenant, id: number, now: Date): Promise<Lesson | undefined> {
  return lessonsOf(db, tenant).where('lessons.id', '=', id).select(lessonFields(now)).executeTakeFirst();
}

/** The same as admins see it, with its `version`. */
export async function findLessonForAdmin(db: Db, tenant: OfTenant, id: number, now: Date): Promise<Lesson | undefined> {
  return lessonsOf(db, tenant).where('lessons.id', '=', id).select([...lessonFields(now), VERSION]).executeTakeFirst();
}

/** What a change of a lesson is measured against. */
export async function findPlan(
  db: Db,
  tenant: OfTenant,
  id: number,
): Promise<(LessonTiming & Pick<Lesson, 'activity_id' | 'num_bookings'>) | undefined> {
  return lessonsOf(db, tenant).where('lessons.id', '=', id).select(['date', 'is_cancelled', 'activity_id', 'num_bookings']).executeTakeFirst();
}

/** Those of these lessons that are there, in no order. */
export async function findLessons(db: Db, tenant: OfTenant, ids: number[], now: Date): Promise<Lesson[]> {
  return lessonsOf(db, tenant).where('lessons.id', '=', sql<number>`any(${ids})`).select(lessonFields(now)).execute();
}

/**
 * A page of lessons and how many there are in all.
 *
 * @param since only lessons from this instant on
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
  if (since) matching = matching.where('lessons.date', '>=', since.toISOString());
  for (const [field, values] of Object.entries(filter)) {
    matching = matching.where(ref<'lessons.id'>(`lessons.${field}`), 'in', values.length > 0 ? values : [0]);
  }
  const page = matching
    .select(lessonFields(now))
    // By the names of the answer: the places taken are not the column's.
    .orderBy(ref<'lessons.id'>(sort.field), sort.direction)
    .orderBy('lessons.id', sort.direction)
    .offset(start)
    .limit(limit);
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total'));
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, total: counted.total };
}

/** Adds a lesson with its tags and instructors. */
export async function insertLesson(tx: Tx, tenant: OfTenant, lesson: Omit<Lesson, 'id' | 'num_bookings' | 'version'>): Promise<number> {
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
 * Changes the given fields of a lesson. The places may not go below what is booked at that very moment: that is part
 * of the statement, so no booking can slip in between. Bookings do not count as a change, so `version` stays with them.
 *
 * @returns whether it was changed; not: it is not there, was changed meanwhile, or more places than that are booked
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
 * Takes a lesson off every list; its cancelled bookings are kept. Refuses itself to a lesson that has live ones.
 *
 * @returns whether it was taken off
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
 * Which of these does the school not have? Fields of the answer: `activity_id`, `tags`, `instructors`. Those that it has
 * stay until the transaction ends: whoever deletes one waits.
 */
export async function unknownReferences(
  tx: Tx,
  tenant: OfTenant,
  { activity_id, tags = [], instructors = [] }: LessonChange,
): Promise<string[]> {
  const { rows } = await sql<Record<'activity_id' | 'tags' | 'instructors', boolean>>`
    with activity as (
      select id from activities where tenant_id = ${tenant.id} and id = ${activity_id ?? null} and deleted_at is null for share
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
