import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A night erases so many at most; the next goes on. */
const MOST_ERASED = 500;

/**
 * Lists guests of all schools with `keep_guests_months` who have had no lesson for that long. Who reads the news, has an account with a session, a valid pass, an open booking, or belongs to
 * the team, also by an address of a merged guest, is not old: `erase` refuses the team, so the next nights would try again in vain.
 */
export async function listOldGuests(db: Db, now: Date): Promise<{ tenant_id: number; id: number }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ tenant_id: number; id: number }>`
    select g.tenant_id, g.id
    from settings s
    join guests g on g.tenant_id = s.tenant_id
    cross join lateral (select ${at} - make_interval(months => s.value::integer) as since) as limits
    where s.name = 'keep_guests_months' and s.value ~ '^[0-9]{1,3}$' and s.value::integer > 0
      and g.erased_at is null and g.merged_into is null and g.creation_date < limits.since
      and not exists (
        select from guests m
        join bookings b on b.tenant_id = m.tenant_id and b.guest_id = m.id
        join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
        where m.tenant_id = g.tenant_id and (m.id = g.id or m.merged_into = g.id) and greatest(l.date, b.creation_date) >= limits.since
      )
      and not exists (select from subscribers n where n.tenant_id = g.tenant_id and lower(n.email) = lower(g.email) and n.verified)
      and not exists (
        select from users u where u.tenant_id = g.tenant_id and lower(u.email) = lower(g.email)
          and exists (select from sessions o where o.tenant_id = u.tenant_id and o.user_id = u.id)
      )
      and not exists (
        select from guests m join users u on u.tenant_id = m.tenant_id and lower(u.email) = lower(m.email)
        where m.tenant_id = g.tenant_id and (m.id = g.id or m.merged_into = g.id) and u.is_confirmed and u.role <> 'guest'
      )
      and not exists (
        select from passes p where p.tenant_id = g.tenant_id and lower(g.email) in (lower(p.holder_email), lower(p.buyer_email))
          and (p.valid_until is null or p.valid_until >= ${at}::date)
      )
    order by g.tenant_id, g.id
    limit ${MOST_ERASED}`.execute(db);
  return rows;
}
