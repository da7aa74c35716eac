import { sql } from 'kysely';
import type { FoundBooking } from '#shared/contract/search.ts';
import type { Search } from '#shared/search/readSearch.ts';
import type { Db } from '../db/connect.ts';
import { isOfferOf } from '../places/waiting.queries.ts';

type OfTenant = { id: number };

/** Most activities whose lessons are listed. */
const MOST_ACTIVITIES = 50;

/**
 * Finds bookings by a part of a participant's name, the phone number or the email, or by reference: the nearest in time
 * first, those of lessons over a day ago last. Holds that ran out are left out. `find_bookings` reads the nearest first, so `limit` is at most 25.
 */
export async function findBookings(db: Db, tenant: OfTenant, { words, digits, references }: Search, limit: number, now: Date): Promise<FoundBooking[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<FoundBooking & { is_offer: boolean }>`
    select b.id, b.reference, b.num_participants, b.phone, b.email, b.status, ${isOfferOf('b')} as is_offer, l.id as lesson_id, a.name as activity, l.date, l.is_cancelled,
      array(
        select p.name from participants p where p.tenant_id = b.tenant_id and p.booking_id = b.id order by p.position limit 10
      ) as names
    from (select distinct find_bookings as id from find_bookings(${words}::text[], ${digits}::text, ${references}::text[], ${at})) as found
    join bookings b on b.tenant_id = ${tenant.id} and b.id = found.id
    join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
    where l.deleted_at is null and b.status <> 'expired' and (b.status <> 'awaiting_payment' or b.hold_until > ${at})
    order by l.date < ${at} - interval '1 day', abs(extract(epoch from l.date - ${at})), b.id
    limit ${limit}`.execute(db);
  return rows.map(({ is_offer, ...row }) => ({ ...row, ...(is_offer && { is_offer }) }));
}

/** Finds the activities whose names contain every word. */
export async function findActivities(db: Db, tenant: OfTenant, words: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('activities')
    .where('tenant_id', '=', tenant.id)
    .where(sql<boolean>`search_text(name) like all (array(select search_pattern(word) from unnest(${words}::text[]) as word))`)
    .orderBy('id')
    .limit(MOST_ACTIVITIES)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
