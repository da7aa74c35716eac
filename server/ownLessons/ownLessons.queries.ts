import { sql } from 'kysely';
import type { OwnLesson, OwnLessonDetail } from '#shared/contract/ownLesson.ts';
import type { Db } from '../db/connect.ts';
import { placesTaken } from '../places/places.queries.ts';

type OfTenant = { id: number };

/** The lessons that an account gives: those of the instructor that it is linked to. */
function lessonsGivenBy(db: Db, tenant: OfTenant, user_id: number, now: Date) {
  return db
    .selectFrom('users')
    .innerJoin('lesson_instructors as li', (join) => join.onRef('li.tenant_id', '=', 'users.tenant_id').onRef('li.instructor_id', '=', 'users.instructor_id'))
    .innerJoin('lessons', (join) => join.onRef('lessons.tenant_id', '=', 'li.tenant_id').onRef('lessons.id', '=', 'li.lesson_id'))
    .innerJoin('activities', (join) => join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'))
    .where('users.tenant_id', '=', tenant.id)
    .where('users.id', '=', user_id)
    .where('lessons.deleted_at', 'is', null)
    .select(['lessons.id', 'lessons.activity_id', 'activities.name as activity', 'activities.place', 'activities.color', 'lessons.date', 'lessons.is_cancelled', 'lessons.num_places', placesTaken(now)]);
}

/** Lists the lessons that an account gives from an instant on, by date. */
export async function listGivenLessons(db: Db, tenant: OfTenant, user_id: number, { since, limit }: { since: Date; limit: number }, now: Date): Promise<OwnLesson[]> {
  return lessonsGivenBy(db, tenant, user_id, now)
    .where('lessons.date', '>=', since.toISOString())
    .orderBy('lessons.date')
    .orderBy('lessons.id')
    .limit(limit)
    .execute();
}

/** Finds the instructor that an account is linked to. */
export async function findInstructorOfAccount(db: Db, tenant: OfTenant, user_id: number): Promise<number | undefined> {
  const account = await db.selectFrom('users').where('tenant_id', '=', tenant.id).where('id', '=', user_id).select('instructor_id').executeTakeFirst();
  return account?.instructor_id ?? undefined;
}

/** Finds a lesson that an account gives. */
export async function findOwnLesson(db: Db, tenant: OfTenant, user_id: number, id: number, now: Date): Promise<Omit<OwnLessonDetail, 'bookings'> | undefined> {
  return lessonsGivenBy(db, tenant, user_id, now).where('lessons.id', '=', id).select(sql<string | null>`nullif(lessons.cancel_reason, '')`.as('cancel_reason')).executeTakeFirst();
}

/** Finds the id of a lesson's booking by its reference. */
export async function findByReference(db: Db, tenant: OfTenant, lesson_id: number, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', '=', lesson_id)
    .where('reference', '=', reference)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
