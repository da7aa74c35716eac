import { sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';
import { anyWithEmail, mainGuestOf } from '../db/roles/underRowSecurity.ts';

type OfTenant = { id: number };

/** Whose data it is: the addresses in small letters, the guests who have them or none of their own, and the bookings made with them. */
export type Person = { emails: string[]; guests: number[]; bookings: string[] };

/**
 * Finds a person by an address that is proven to be theirs. Guests merged with other addresses, and their bookings, are another
 * person to anyone who has only proven this one.
 */
export async function findPersonByEmail(db: Db, tenant: OfTenant, email: string): Promise<Person> {
  const emails = [email.trim().toLowerCase()];
  return withBookings(db, tenant, emails, sql`
    select id from guests
    where tenant_id = ${tenant.id} and (id = ${anyWithEmail('guests', emails)} or (email is null and merged_into = ${anyWithEmail('guests', emails)}))`);
}

/** Finds a guest with all who were merged into it. Undefined: there is none with this id. */
export async function findPersonOfGuest(db: Db, tenant: OfTenant, id: number): Promise<Person | undefined> {
  const { rows } = await sql<{ id: number; email: string | null }>`
    select m.id, lower(m.email) as email
    from guests asked join guests m on m.tenant_id = asked.tenant_id
      and (m.id = ${mainGuestOf('asked')} or m.merged_into = ${mainGuestOf('asked')})
    where asked.tenant_id = ${tenant.id} and asked.id = ${id}`.execute(db);
  if (rows.length === 0) return undefined;
  const emails = [...new Set(rows.flatMap(({ email }) => email ?? []))];
  return withBookings(db, tenant, emails, sql`select unnest(${rows.map((row) => row.id)}::integer[])`);
}

async function withBookings(db: Db, tenant: OfTenant, emails: string[], guests: ReturnType<typeof sql>): Promise<Person> {
  const { rows } = await sql<{ guests: number[]; bookings: string[] }>`
    with mine as materialized (select distinct id from (${guests}) as found (id)),
    near as materialized (
      select m.id from guests g join guests m on m.tenant_id = g.tenant_id
        and (m.id = ${mainGuestOf('g')} or m.merged_into = ${mainGuestOf('g')})
      where g.tenant_id = ${tenant.id} and g.id in (select id from mine)
    )
    select coalesce((select array_agg(id order by id) from mine), '{}') as guests,
      coalesce((
        select array_agg(b.id order by b.id) from bookings b
        where b.tenant_id = ${tenant.id} and b.guest_id in (select id from near)
          and (lower(b.email) = any(${emails}::text[]) or (b.email is null and b.guest_id in (select id from mine)))
      ), '{}') as bookings`.execute(db);
  return { emails, ...rows[0]! };
}

/** Locks the bookings and then the guests of a person, in the order in which bookings are made. */
export async function lockPerson(tx: Tx, tenant: OfTenant, { guests, bookings }: Person): Promise<void> {
  await sql`select id from bookings where tenant_id = ${tenant.id} and id = any(${bookings}::uuid[]) order by id for no key update`.execute(tx);
  await sql`select id from guests where tenant_id = ${tenant.id} and id = any(${guests}::integer[]) order by id for no key update`.execute(tx);
}

/** Does a booking stand whose lesson is to come, or wait for its payment or its guest's choice? Then names are still needed. */
export async function hasOpenBookings(db: Db, tenant: OfTenant, { bookings }: Person, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (
      select from bookings b join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
      where b.tenant_id = ${tenant.id} and b.id = any(${bookings}::uuid[])
        and ((b.status = 'booked' and l.date > ${at} and l.is_cancelled = 0) or (b.status = 'awaiting_payment' and b.hold_until > ${at}))
    ) or exists (
      select from call_off_choices c join call_offs o on o.tenant_id = c.tenant_id and o.id = c.call_off_id
      where c.tenant_id = ${tenant.id} and c.booking_id = any(${bookings}::uuid[]) and c.choice is null and o.taken_back_at is null
    ) as is_open`.execute(db);
  return rows[0]!.is_open;
}

/** Has one of the person's addresses an account of the team? */
export async function isOfTeam(db: Db, tenant: OfTenant, { emails }: Person): Promise<boolean> {
  const { rows } = await sql`select from users where tenant_id = ${tenant.id} and id = ${anyWithEmail('users', emails)} and is_confirmed and role <> 'guest'`.execute(db);
  return rows.length > 0;
}
