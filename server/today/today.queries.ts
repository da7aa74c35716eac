import { sql } from 'kysely';
import type { Attendance } from '#shared/contract/booking.ts';
import type { DayBooking, DayLesson } from '#shared/contract/today.ts';
import type { Occurrence } from '#shared/lessons/plans/occurrences.ts';
import type { Db } from '../db/connect.ts';
import { INSTRUCTORS, TAGS, wireLesson } from '../lessons/lessons.queries.ts';
import { occurrencesWithoutLesson } from '../occurrences/occurrences.queries.ts';
import { bookingColumns, bookingOf } from '../places/findBooking.queries.ts';
import { isHeld } from '../places/holds.queries.ts';
import { placesTaken } from '../places/places.queries.ts';

type OfTenant = { id: number };

/** A day of the school's calendar: from `since` to before `until`. */
type Span = { since: Date; until: Date };

/** A lesson of a day with the length of its activity's lessons, without its bookings. */
export type FoundLesson = Omit<DayLesson, 'bookings' | 'ends'> & { activity_minutes: number | null };

/** The names of the instructors with these ids. */
const namesOf = (tenant: OfTenant, ids: ReturnType<typeof sql<number[]>>) =>
  sql<string[]>`array(select i.name from instructors i where i.tenant_id = ${tenant.id} and i.id = any(${ids}) order by i.name)`;

/** The people who wait for a place in the query's lesson. */
const PEOPLE_WAITING = sql<number>`coalesce((
  select sum(w.people) from waiting w where w.tenant_id = lessons.tenant_id and w.lesson_id = lessons.id and w.state = 'waiting'
), 0)::integer`;

/** Lists the lessons of a day, by time. */
export async function listLessonsOfDay(db: Db, tenant: OfTenant, { since, until }: Span, limit: number, now: Date): Promise<FoundLesson[]> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('activities', (join) => join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'))
    .where('lessons.tenant_id', '=', tenant.id)
    .where('lessons.deleted_at', 'is', null)
    .where('lessons.date', '>=', since.toISOString())
    .where('lessons.date', '<', until.toISOString())
    .select([
      ...(['lessons.id', 'lessons.activity_id', 'lessons.date', 'lessons.is_cancelled', 'lessons.num_places', 'lessons.open_days_before', 'lessons.duration_minutes', 'lessons.version'] as const),
      ...(['activities.name as activity', 'activities.place', 'activities.color', 'activities.duration_minutes as activity_minutes'] as const),
      sql<string | null>`nullif(lessons.cancel_reason, '')`.as('cancel_reason'),
      placesTaken(now),
      TAGS.as('tags'),
      INSTRUCTORS.as('instructors'),
      namesOf(tenant, INSTRUCTORS).as('instructor_names'),
      PEOPLE_WAITING.as('waiting'),
    ])
    .orderBy('lessons.date')
    .orderBy('lessons.id')
    .limit(limit)
    .execute();
  return rows.map(({ activity, place, color, activity_minutes, instructor_names, waiting, ...lesson }) => ({ ...wireLesson(lesson), ...{ activity, place, color, activity_minutes, instructor_names, waiting } }));
}

/** Lists those of the given occurrences that have no lesson, by time. */
export async function listUnbooked(db: Db, tenant: OfTenant, found: readonly Occurrence[]): Promise<FoundLesson[]> {
  const { rows } = await sql<FoundLesson>`
    select 0 as id, p.activity_id, p.date, 0 as is_cancelled, p.num_places, 0 as num_bookings, null as open_days_before, 1 as version, p.recur,
      coalesce(p.tags, '{}') as tags, coalesce(p.instructors, '{}') as instructors, a.name as activity, a.place, a.color, a.duration_minutes as activity_minutes,
      ${namesOf(tenant, sql<number[]>`p.instructors`)} as instructor_names, 0 as waiting
    from ${occurrencesWithoutLesson(tenant, found)} as p join activities a on a.tenant_id = ${tenant.id} and a.id = p.activity_id
    order by p.date, p.activity_id`.execute(db);
  return rows;
}

/** Lists the live bookings of a day's lessons, held ones included, oldest first. */
export async function listBookingsOfDay(db: Db, tenant: OfTenant, { since, until }: Span, limit: number, now: Date): Promise<DayBooking[]> {
  const rows = await db
    .selectFrom('bookings')
    .where('tenant_id', '=', tenant.id)
    .where('lesson_id', 'in', (eb) =>
      eb
        .selectFrom('lessons as l')
        .where('l.tenant_id', '=', tenant.id)
        .where('l.deleted_at', 'is', null)
        .where('l.date', '>=', since.toISOString())
        .where('l.date', '<', until.toISOString())
        .select('l.id'),
    )
    .where((eb) => eb.or([eb('status', '=', 'booked'), isHeld(now)]))
    .select([
      ...bookingColumns(now),
      sql<(Attendance | null)[]>`array(
        select p.attendance from participants p where p.tenant_id = bookings.tenant_id and p.booking_id = bookings.id order by p.position
      )`.as('attendance'),
    ])
    .orderBy('bookings.creation_date')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
  return rows.map(({ attendance, ...row }) => ({ ...bookingOf(row), attendance }));
}

/** Has the school any instructors? */
export async function hasInstructors(db: Db, tenant: OfTenant): Promise<boolean> {
  return (await db.selectFrom('instructors').where('tenant_id', '=', tenant.id).select('id').limit(1).executeTakeFirst()) !== undefined;
}
