import { type RawBuilder, sql } from 'kysely';
import type { BookingSource, BookingStatus } from '#shared/contract/booking.ts';
import type { Db } from '../db/connect.ts';

type OfTenant = { id: number };

/** A booking to store as if it had been made at its `creation_date`. */
export type PlannedBooking = {
  id: string;
  lesson_id: number;
  /** `price_cents` is the activity's by default. */
  participants: { name: string; age: string; price_cents?: number }[];
  phone: string;
  email: string | null;
  notes: string;
  lang: string;
  source: BookingSource;
  status: BookingStatus;
  creation_date: string;
  hold_until?: string | null;
  user_id?: number | null;
};

/** Invented bookings as a source for `storeBookings`. */
export function plannedBookings(bookings: readonly PlannedBooking[]): RawBuilder<unknown> {
  return sql`
    select * from json_to_recordset(${JSON.stringify(bookings)}::json) as planned (id uuid, lesson_id integer, participants jsonb, phone text,
      email text, notes text, lang text, source text, status text, creation_date timestamptz, hold_until timestamptz, user_id integer)`;
}

/**
 * Stores invented bookings with their participants, guests and charges, at the activities' prices. Claims no places and sends no
 * mails, so it is for invented schools and tests only.
 *
 * @param source a query with the columns of `PlannedBooking`
 * @returns how many bookings and participants, and how many bookings of them are cancelled
 */
export async function storeBookings(
  db: Db,
  tenant: OfTenant,
  reference_prefix: string,
  source: RawBuilder<unknown>,
): Promise<{ bookings: number; participants: number; cancelled: number }> {
  const { rows } = await sql<{ bookings: number; participants: number; cancelled: number }>`
    with plan as materialized (${source}), known as (
      insert into guests (tenant_id, name, email, phone, lang, creation_date)
      select distinct on (lower(email)) ${tenant.id}::integer, participants -> 0 ->> 'name', email, phone, lang, creation_date
      from plan where email is not null
      on conflict (tenant_id, lower(email)) do update set email = guests.email
      returning id, lower(email) as email
    ), unknown as (
      insert into guests (tenant_id, name, email, phone, lang, creation_date)
      select ${tenant.id}::integer, coalesce(participants -> 0 ->> 'name', ''), null, phone, lang, creation_date
      from (select * from plan where email is null order by id) as in_order
      returning id
    ), guest_of as (
      select plan.id as booking_id, known.id from plan join known on known.email = lower(plan.email)
      union all
      select booking.id, guest.id
      from (select id, row_number() over (order by id) as row from plan where email is null) as booking
      join (select id, row_number() over (order by id) as row from unknown) as guest using (row)
    ), booked as (
      insert into bookings (tenant_id, id, reference, lesson_id, num_participants, phone, email, notes, lang, source, status,
        creation_date, hold_until, user_id, booked_for, guest_id, is_due)
      select ${tenant.id}, plan.id, new_booking_reference(${tenant.id}, ${reference_prefix}), plan.lesson_id,
        jsonb_array_length(plan.participants), phone, email, notes, lang, source, status, creation_date, hold_until, user_id,
        lessons.date, guest_of.id, status = 'booked'
      from plan
      join guest_of on guest_of.booking_id = plan.id
      join lessons on lessons.tenant_id = ${tenant.id} and lessons.id = plan.lesson_id
      returning id, status, currency, creation_date, num_participants
    ), joined as (
      insert into participants (tenant_id, booking_id, position, name, age, price_cents)
      select ${tenant.id}, plan.id, entry.position - 1, entry.value ->> 'name', entry.value ->> 'age',
        coalesce((entry.value ->> 'price_cents')::integer, activities.price_cents)
      from plan
      join lessons on lessons.tenant_id = ${tenant.id} and lessons.id = plan.lesson_id
      join activities on activities.tenant_id = ${tenant.id} and activities.id = lessons.activity_id
      cross join jsonb_array_elements(plan.participants) with ordinality as entry (value, position)
      returning booking_id, position, price_cents
    ), charged as (
      insert into ledger_entries (tenant_id, booking_id, kind, amount_cents, currency, position, actor, created_at)
      select ${tenant.id}, booking_id, 'charge', price_cents, currency, position, 'system', creation_date
      from joined join booked on booked.id = booking_id
      where status = 'booked'
      order by creation_date, booking_id, position
    )
    select count(*) as bookings, coalesce(sum(num_participants), 0) as participants,
      count(*) filter (where status = 'cancelled') as cancelled
    from booked`.execute(db);
  return rows[0]!;
}
