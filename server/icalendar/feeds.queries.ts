import { sql } from 'kysely';
import type { Activity } from '#shared/contract/activity.ts';
import type { Participant } from '#shared/contract/booking.ts';
import type { OccurrenceKey } from '#shared/contract/occurrence.ts';
import type { MeetingFields } from '#shared/lessons/meetingPoint.ts';
import type { Translations } from '#shared/translations/translated.ts';
import type { Db } from '../db/connect.ts';
import { OFFER_COLUMNS } from '../lessons/offerColumns.queries.ts';
import { placesTaken } from '../places/places.queries.ts';

type OfTenant = { id: number };

/** The instants between which a feed lists lessons, and the maximum number of them. */
export type FeedRange = { since: Date; until: Date; limit: number };

/** A lesson of a feed. */
export type FeedLesson = {
  id: number;
  activity_id: number;
  date: string;
  is_cancelled: 0 | 1;
  version: number;
  activity: string;
  place: string;
  /** Of the activity. */
  translations?: Translations;
  /** Key of the occurrence that this lesson is or was made from: activity, date and time, as in `3-2026-07-04T10:00`. */
  occurrence_key: string | null;
  /** Set if this is an occurrence without a lesson; then `id` is 0. */
  recur?: OccurrenceKey;
  /** Visitors find no page of it. */
  is_private?: 0 | 1;
} & MeetingFields & Pick<Activity, 'duration_minutes'>;

/** A lesson of an instructor's feed, with the participants of its live bookings. */
export type TaughtLesson = FeedLesson & { num_places: number; num_bookings: number; participants: Participant[] };

/** The lessons of the school's public feed, by date, cancelled ones included, private ones not. */
export async function listFeedLessons(db: Db, tenant: OfTenant, range: FeedRange): Promise<FeedLesson[]> {
  return feedLessons(db, tenant, range).where('lessons.is_private', '=', 0).execute();
}

/** The lessons of one instructor, with their participants. */
export async function listTaughtLessons(db: Db, tenant: OfTenant, instructor_id: number, range: FeedRange, now: Date): Promise<TaughtLesson[]> {
  return feedLessons(db, tenant, range)
    .innerJoin('lesson_instructors as taught', (join) =>
      join.onRef('taught.tenant_id', '=', 'lessons.tenant_id').onRef('taught.lesson_id', '=', 'lessons.id'),
    )
    .where('taught.instructor_id', '=', instructor_id)
    .select(['lessons.num_places', placesTaken(now)])
    .select(
      sql<Participant[]>`coalesce((
        select json_agg(json_build_object('name', p.name, 'age', p.age) order by b.creation_date, b.id, p.position)
        from bookings b join participants p on p.tenant_id = b.tenant_id and p.booking_id = b.id
        where b.tenant_id = lessons.tenant_id and b.lesson_id = lessons.id and b.status = 'booked'
      ), '[]'::json)`.as('participants'),
    )
    .execute();
}

/** Finds the instructor whose feed has this secret. */
export async function findInstructorOfCalendar(db: Db, tenant: OfTenant, secret: string): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('instructors')
    .where('tenant_id', '=', tenant.id)
    .where('calendar_secret', '=', secret)
    .select(['id', 'name'])
    .executeTakeFirst();
}

/** Finds the secret of an instructor's feed: null if the feed is off, undefined if the instructor does not exist. */
export async function findCalendarSecret(db: Db, tenant: OfTenant, id: number): Promise<string | null | undefined> {
  const instructor = await db.selectFrom('instructors').where('tenant_id', '=', tenant.id).where('id', '=', id).select('calendar_secret').executeTakeFirst();
  return instructor?.calendar_secret;
}

/** Replaces the secret of an instructor's feed; null turns it off. @returns the instructor's name, if there is such an instructor */
export async function setCalendarSecret(db: Db, tenant: OfTenant, id: number, secret: string | null): Promise<string | undefined> {
  const changed = await db
    .updateTable('instructors')
    .set({ calendar_secret: secret })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return changed?.name;
}

function feedLessons(db: Db, tenant: OfTenant, { since, until, limit }: FeedRange) {
  return db
    .selectFrom('lessons')
    .innerJoin('activities', (join) =>
      join.onRef('activities.tenant_id', '=', 'lessons.tenant_id').onRef('activities.id', '=', 'lessons.activity_id'),
    )
    .where('lessons.tenant_id', '=', tenant.id)
    .where('lessons.deleted_at', 'is', null)
    .where('lessons.date', '>=', since.toISOString())
    .where('lessons.date', '<', until.toISOString())
    .select(['lessons.id', 'lessons.activity_id', 'lessons.date', 'lessons.is_cancelled', 'lessons.is_private', 'lessons.version', 'activities.name as activity', 'activities.place', 'activities.translations', ...OFFER_COLUMNS])
    .select(
      sql<string | null>`
        lessons.recur_activity_id || to_char(lessons.recur_date, '-YYYY-MM-DD"T"') || lessons.recur_time`.as('occurrence_key'),
    )
    .orderBy('lessons.date')
    .orderBy('lessons.id')
    .limit(limit);
}
