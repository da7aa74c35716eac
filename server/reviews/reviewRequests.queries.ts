import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/** Bookings of which someone came, with an address and without a review, at a school that asks for reviews. */
function unreviewed(ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    from lessons l join bookings b on b.tenant_id = l.tenant_id and b.lesson_id = l.id
    where l.tenant_id = any(${ids}::integer[]) and l.is_cancelled = 0 and l.deleted_at is null
      and b.status = 'booked' and b.email is not null and b.num_missed < b.num_participants
      and not exists (select from settings s where s.tenant_id = l.tenant_id and s.name = 'ask_reviews' and s.value = '0')
      and not exists (select from reviews r where r.tenant_id = b.tenant_id and r.booking_id = b.id)`;
}

/** The lessons of a time, by instants. `until` is not included. */
type AskedLessons = { from: string; until: string };

const unaskedOf = (ids: readonly number[], { from, until }: AskedLessons) => sql`${unreviewed(ids)} and l.date >= ${from}::timestamptz and l.date < ${until}::timestamptz and not b.review_asked`;

/** Bookings of these schools, in lessons of a time, that were not asked yet. */
export const unaskedBookings = (ids: readonly number[], lessons: AskedLessons): RawBuilder<unknown> => sql`select b.tenant_id ${unaskedOf(ids, lessons)}`;

/**
 * Queues the question for a review, and its job, for every booking of these lessons that was not asked yet, in one statement. Bookings that another
 * transaction has locked are left to the next run.
 */
export async function queueReviewRequests(db: Db, tenant: OfTenant, lessons: AskedLessons, now: Date): Promise<void> {
  await sql`
    with due as (
      select b.id ${unaskedOf([tenant.id], lessons)}
      for no key update of b skip locked
    ), asked as (
      update bookings b set review_asked = true from due
      where b.tenant_id = ${tenant.id} and b.id = due.id returning b.id, b.email, b.lang
    ), mailed as (
      insert into mails (tenant_id, kind, recipient, lang, booking_id, creation_date)
      select ${tenant.id}, 'review_request', email, lang, id, ${now.toISOString()}::timestamptz from asked
      returning id
    ), listed as (
      select coalesce(array_agg(id order by id), '{}') as ids from mailed
    ), queued as (
      select add_reminder_jobs(${tenant.id}, ids) from listed where ids <> '{}'
    )
    select count(*) from queued`.execute(db);
}

/** Is a queued question still to be asked when it is written? Not if all have been marked as missed meanwhile, or the school has switched it off. */
export async function isReviewWanted(db: Db, tenant: OfTenant, booking_id: string): Promise<boolean> {
  const { rows } = await sql`select b.id ${unreviewed([tenant.id])} and b.id = ${booking_id}`.execute(db);
  return rows.length > 0;
}
