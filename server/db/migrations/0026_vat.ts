import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** VAT rates, and sums of received money for reports. */
export async function up(db: Kysely<never>): Promise<void> {
  // Null means the school's setting `vat_rate`.
  await sql`
    alter table activities
      add column vat_basis_points integer check (vat_basis_points between 0 and 10000)`.execute(db);
  await keepVatRates(db);
  await sumTakings(db);
  await sql`
    create index bookings_participants on bookings (tenant_id, lesson_id) include (source, num_participants)
    where status = 'booked'`.execute(db);
}

/** A booking keeps the VAT rate of the moment when it was made, so that a later change rewrites no receipt. */
async function keepVatRates(db: Kysely<never>): Promise<void> {
  await sql`alter table bookings add column vat_basis_points integer`.execute(db);
  await sql`
    create function keep_vat_rate() returns trigger language plpgsql as $$
    begin
      new.vat_basis_points := coalesce(
        (select a.vat_basis_points from lessons l join activities a on a.tenant_id = l.tenant_id and a.id = l.activity_id
          where l.tenant_id = new.tenant_id and l.id = new.lesson_id),
        (select round(replace(value, ',', '.')::numeric * 100)::integer from settings
          where tenant_id = new.tenant_id and name = 'vat_rate' and value ~ '^[0-9]{1,3}([.,][0-9]{1,2})?$'));
      return new;
    end $$`.execute(db);
  await sql`create trigger bookings_keep_vat_rate before insert on bookings for each row execute function keep_vat_rate()`.execute(db);
}

/**
 * What was received for each lesson on each day of the school's calendar. Sums over a year of ledger entries are too slow for a
 * report. Entries are never changed, so a trigger on their insertion keeps these sums right.
 */
async function sumTakings(db: Kysely<never>): Promise<void> {
  await sql`
    create table lesson_takings (
      tenant_id integer not null references tenants on delete cascade,
      lesson_id integer not null,
      day date not null,
      source text not null,
      method text not null,
      received_cents bigint not null,
      primary key (tenant_id, lesson_id, day, source, method),
      foreign key (tenant_id, lesson_id) references lessons on delete cascade
    )`.execute(db);
  await sql`create index lesson_takings_day on lesson_takings (tenant_id, day) include (lesson_id, source, method, received_cents)`.execute(db);
  await isolateTenants(db, 'lesson_takings');
  const sums = sql`
    select e.tenant_id, b.lesson_id, (e.created_at at time zone t.timezone)::date, b.source, e.method, -sum(e.amount_cents)`;
  const ofBooking = sql`
    join bookings b on b.tenant_id = e.tenant_id and b.id = e.booking_id and b.currency = e.currency
    join tenants t on t.id = e.tenant_id
    where e.kind in ('payment', 'refund', 'dispute')
    group by 1, 2, 3, 4, 5`;
  // The order of the rows is fixed, so that two transactions cannot wait for each other.
  await sql`
    create function add_takings() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into lesson_takings ${sums} from added e ${ofBooking} order by 1, 2, 3, 4, 5
      on conflict (tenant_id, lesson_id, day, source, method)
      do update set received_cents = lesson_takings.received_cents + excluded.received_cents;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ledger_entries_add_takings after insert on ledger_entries referencing new table as added
    for each statement execute function add_takings()`.execute(db);

  // Its days begin at another moment after a school has moved to another time zone.
  await sql`
    create function sum_takings(of_tenant integer) returns void language plpgsql as $$
    declare
      before constant text := coalesce(current_setting('app.tenant_id', true), '');
    begin
      perform set_config('app.tenant_id', lineup_private.tenant_token(of_tenant::text), true);
      delete from lesson_takings where tenant_id = of_tenant;
      insert into lesson_takings ${sums} from ledger_entries e ${ofBooking} having e.tenant_id = of_tenant;
      perform set_config('app.tenant_id', before, true);
    end $$`.execute(db);
  await sql`revoke execute on function sum_takings from public`.execute(db);
  await sql`
    create function sum_takings_again() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      perform sum_takings(new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tenants_sum_takings_again after update of timezone on tenants
    for each row when (old.timezone is distinct from new.timezone) execute function sum_takings_again()`.execute(db);
  await sql`select sum_takings(id) from tenants`.execute(db);
}
