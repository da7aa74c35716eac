import { type RawBuilder, sql } from 'kysely';
import type { Guest, GuestBooking, ListedGuest } from '#shared/contract/guest.ts';
import type { GuestEntries } from '#shared/guests/guestRules.ts';
import { askedCents } from '#shared/payments/ledger.ts';
import type { Search } from '#shared/search/readSearch.ts';
import type { Db, Tx } from '../db/connect.ts';
import { mainGuestOf } from '../db/roles/underRowSecurity.ts';
import type { ListRequest } from '../http/listQuery.ts';
import { bookingColumns, moneyOf } from '../places/findBooking.queries.ts';
import { isOfferOf } from '../places/waiting.queries.ts';

type OfTenant = { id: number };

/** The ids of a guest and of those merged into it. Bookings keep the guest with whom they were made. */
const idsOf = (tenant: OfTenant, id: RawBuilder<unknown>) =>
  sql`array(select m.id from guests m where m.tenant_id = ${tenant.id} and (m.id = ${id} or m.merged_into = ${id}))`;

/** The columns of `ListedGuest`, of a row `g` of `guests`. */
const LISTED = sql`
  g.id, g.name, g.email, g.phone, g.lang, g.tags, g.creation_date as since, stood.bookings, stood.last_lesson`;

/** How many bookings of `g` stand, and for when. */
const stood = (tenant: OfTenant) => sql`
  cross join lateral (
    select count(*)::integer as bookings, max(l.date) as last_lesson
    from bookings b join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
    where b.tenant_id = ${tenant.id} and b.status = 'booked' and b.guest_id = any(${idsOf(tenant, sql`g.id`)})
  ) as stood`;

/** As the indexes of `guests` have it, so that a page is read without sorting all. Only an email may be missing, which comes last. */
const SORTED = { id: sql`g.id`, since: sql`g.id`, name: sql`search_text(g.name)`, email: sql`lower(g.email)` } as const;

/**
 * Lists a page of a school's guests, without those merged into others, with their total.
 *
 * @param search what their name, email or phone number contains; undefined for all
 */
export async function listGuests(db: Db, tenant: OfTenant, { sort, start, limit, filter }: ListRequest, search: Search | undefined): Promise<{ rows: ListedGuest[]; total: number }> {
  const named = filter.id ? sql`and g.id = any(${filter.id}::integer[])` : sql``;
  const isDown = sort.direction === 'desc';
  const direction = isDown ? (sort.field === 'email' ? sql`desc nulls last` : sql`desc`) : sql`asc`;
  const order = sql`${SORTED[sort.field as keyof typeof SORTED]} ${direction}, g.id`;
  const listed = sql`from guests g where g.tenant_id = ${tenant.id} and g.merged_into is null ${named}`;
  if (search) return listFound(db, tenant, { search, listed, order, start, limit });
  const [{ rows }, counted] = await Promise.all([
    sql<ListedGuest>`
      with page as materialized (
        select g.* ${listed} order by ${order} offset ${start} limit ${limit}
      )
      select ${LISTED} from page g ${stood(tenant)} order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${listed}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

type FoundPage = { search: Search; listed: RawBuilder<unknown>; order: RawBuilder<unknown>; start: number; limit: number };

/** A page of the guests whom a search finds, counted in the same statement, since finding takes the most time. Behind the end there is one row without an id. */
async function listFound(db: Db, tenant: OfTenant, { search: { words, digits }, listed, order, start, limit }: FoundPage): Promise<{ rows: ListedGuest[]; total: number }> {
  // An array is looked up in one pass over the index, where a join takes a search for each id.
  const { rows } = await sql<(ListedGuest | { id: null }) & { total: number }>`
    with found as materialized (
      select g.id ${listed} and g.id = any(array(select find_guests from find_guests(${words}::text[], ${digits}::text)))
    ), page as materialized (
      select g.* from guests g where g.tenant_id = ${tenant.id} and g.id in (select id from found) order by ${order} offset ${start} limit ${limit}
    )
    select counted.total, g.* from (select count(*)::integer as total from found) as counted
    left join (select ${LISTED} from page g ${stood(tenant)}) as g on true order by ${order}`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]!.total };
}

/** Finds the guests whom a search names, the newest first. */
export async function findGuests(db: Db, tenant: OfTenant, { words, digits }: Search, limit: number): Promise<ListedGuest[]> {
  const { rows } = await sql<ListedGuest>`
    with page as materialized (
      select g.* from guests g
      where g.tenant_id = ${tenant.id} and g.merged_into is null and g.id in (select find_newest_guests from find_newest_guests(${words}::text[], ${digits}::text, ${limit}))
      order by g.id desc limit ${limit}
    )
    select ${LISTED} from page g ${stood(tenant)} order by g.id desc`.execute(db);
  return rows;
}

/** A guest as listed, with what the list leaves out. */
export type StoredGuest = ListedGuest & Pick<Guest, 'version' | 'notes' | 'other_emails' | 'consent'>;

/** Finds a guest; of a merged one the guest into which it was merged. */
export async function findGuest(db: Db, tenant: OfTenant, id: number): Promise<StoredGuest | undefined> {
  type Row = Omit<StoredGuest, 'consent'> & { consent_state: NonNullable<Guest['consent']>['state'] | null; consent_since: string };
  const { rows } = await sql<Row>`
    select ${LISTED}, g.version, g.notes,
      array(select m.email from guests m where m.tenant_id = g.tenant_id and m.merged_into = g.id and m.email is not null order by m.id) as other_emails,
      s.state as consent_state, s.since as consent_since
    from guests asked
    join guests g on g.tenant_id = asked.tenant_id and g.id = ${mainGuestOf('asked')} ${stood(tenant)}
    left join lateral subscribers_with_email(array[g.email]) as subscriber_id on true
    left join subscribers s on s.tenant_id = g.tenant_id and s.id = subscriber_id
    where asked.tenant_id = ${tenant.id} and asked.id = ${id}`.execute(db);
  if (!rows[0]) return undefined;
  const { consent_state: state, consent_since: since, ...guest } = rows[0];
  return { ...guest, consent: state && { state, since } };
}

/** Lists a guest's bookings, latest lesson first, those whose hold ran out left out. */
export async function listBookingsOfGuest(db: Db, tenant: OfTenant, id: number, limit: number, now: Date): Promise<GuestBooking[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('lessons', (join) => join.onRef('lessons.tenant_id', '=', 'bookings.tenant_id').onRef('lessons.id', '=', 'bookings.lesson_id'))
    .where('bookings.tenant_id', '=', tenant.id)
    .where(sql<boolean>`bookings.guest_id = any(${idsOf(tenant, sql`${id}`)})`)
    .where(sql<boolean>`bookings.status <> 'expired' and (bookings.status <> 'awaiting_payment' or bookings.hold_until > ${now.toISOString()}::timestamptz)`)
    .select(bookingColumns(now))
    .select(['lessons.date', 'lessons.is_cancelled', isOfferOf('bookings').as('is_offer'), sql<string>`(select a.name from activities a where a.tenant_id = lessons.tenant_id and a.id = lessons.activity_id)`.as('activity')])
    .orderBy('lessons.date', 'desc')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { id: booking, reference, lesson_id, activity, date, is_cancelled, is_offer, status, participants } = row;
    const { charged, due } = moneyOf(row);
    return { id: booking, reference, lesson_id, activity, date, is_cancelled: is_cancelled === 1 ? 1 : 0, status, ...(is_offer && { is_offer }), names: participants.map(({ name }) => name), charged, due: askedCents(due, { is_cancelled }) };
  });
}

/** Sums a guest's ledger entries, and counts who came. What called-off lessons would have cost is left out, as `askedCents` says. */
export async function sumUpGuest(db: Db, tenant: OfTenant, id: number, now: Date): Promise<Pick<Guest, 'money' | 'attendance'>> {
  const { rows } = await sql<Pick<Guest, 'money' | 'attendance'>>`
    with booked as materialized (
      select b.id, b.currency, b.status, l.is_cancelled, l.date <= ${now.toISOString()}::timestamptz and l.is_cancelled = 0 as is_over
      from bookings b join lessons l on l.tenant_id = b.tenant_id and l.id = b.lesson_id
      where b.tenant_id = ${tenant.id} and b.guest_id = any(${idsOf(tenant, sql`${id}`)})
    )
    select (
      select json_build_object('charged', charged, 'paid', charged - balance, 'balance', balance) from (
        select coalesce(sum(of_booking.balance - not_asked), 0) as balance, coalesce(sum(of_booking.charged - not_asked), 0) as charged
        from booked
        cross join lateral (
          select coalesce(sum(e.amount_cents), 0) as balance,
            coalesce(sum(e.amount_cents) filter (where e.kind in ('charge', 'discount', 'write_off')), 0) as charged
          from ledger_entries e where e.tenant_id = ${tenant.id} and e.booking_id = booked.id and e.currency = booked.currency
        ) as of_booking
        cross join lateral (select case when booked.is_cancelled = 1 then greatest(0, of_booking.balance) else 0 end as not_asked) as called_off
      ) as sums
    ) as money, (
      select json_build_object(
        'here', count(*) filter (where p.attendance = 'here'),
        'missed', count(*) filter (where p.attendance = 'missed'),
        'unmarked', count(*) filter (where p.attendance is null))
      from booked join participants p on p.tenant_id = ${tenant.id} and p.booking_id = booked.id
      where booked.status = 'booked' and booked.is_over
    ) as attendance`.execute(db);
  return rows[0]!;
}

/** A guest's row, locked. */
export type LockedGuest = GuestEntries & { id: number; email: string | null; version: number; merged_into: number | null };

/**
 * Locks guests in the order of their ids. Nothing else is locked afterwards: bookings lock their lesson and booking first, and a guest last.
 */
export async function lockGuests(tx: Tx, tenant: OfTenant, ids: readonly number[]): Promise<LockedGuest[]> {
  return tx
    .selectFrom('guests')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .select(['id', 'name', 'email', 'phone', 'notes', 'tags', 'version', 'merged_into'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Stores what a guest is to be, and raises the version. */
export async function storeGuest(tx: Tx, tenant: OfTenant, id: number, entries: GuestEntries & { email?: string | null }): Promise<void> {
  await tx
    .updateTable('guests')
    .set((eb) => ({ ...entries, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute();
}

/** Marks a guest, and those merged into it before, as merged into another. */
export async function markMerged(tx: Tx, tenant: OfTenant, { id, email }: { id: number; email: string | null }, into: number): Promise<void> {
  await sql`
    update guests set merged_into = ${into}, version = version + 1, email = case when id = ${id} then ${email} else email end
    where tenant_id = ${tenant.id} and (id = ${id} or merged_into = ${id})`.execute(tx);
}

/** Finds guests with the same phone number or, apart from accents and capitals, the same name; those with the same number first. */
export async function listDuplicates(db: Db, tenant: OfTenant, id: number, limit: number): Promise<(ListedGuest & { version: number; same: 'phone' | 'name' })[]> {
  const { rows } = await sql<ListedGuest & { version: number; same: 'phone' | 'name' }>`
    with asked as materialized (select id, phone, name from guests where tenant_id = ${tenant.id} and id = ${id}),
    near as materialized (
      select find_guests as id, true as is_phone from asked, find_guests(null, case when length(search_digits(asked.phone)) > 4 then search_digits(asked.phone) end)
      union all
      select find_guests, false from asked, find_guests(case when length(asked.name) > 2 then array[asked.name] end, null)
    ), alike as (
      select g.id, bool_or(near.is_phone) as is_phone
      from near join guests g on g.tenant_id = ${tenant.id} and g.id = near.id cross join asked
      where g.id <> asked.id and g.merged_into is null
        and case when near.is_phone then search_digits(g.phone) = search_digits(asked.phone) else search_text(g.name) = search_text(asked.name) end
      group by g.id
      order by is_phone desc, g.id desc
      limit ${limit}
    )
    select ${LISTED}, g.version, case when alike.is_phone then 'phone' else 'name' end as same
    from alike join guests g on g.tenant_id = ${tenant.id} and g.id = alike.id ${stood(tenant)}
    order by alike.is_phone desc, g.id desc`.execute(db);
  return rows;
}

