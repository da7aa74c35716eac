import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Holds, payments, refunds, and events from payment providers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table tenants
      add column refund_hours integer not null default 24 check (refund_hours between 0 and 8760),
      add column stripe_account text`.execute(db);
  await sql`
    alter table bookings
      add column hold_until timestamptz,
      drop constraint bookings_status_check,
      add constraint bookings_status_check check (status in ('awaiting_payment', 'booked', 'expired', 'cancelled')),
      add constraint bookings_hold check ((status = 'awaiting_payment') = (hold_until is not null)),
      add constraint bookings_paid check (stripe_session_id is null or status in ('booked', 'cancelled'))`.execute(db);
  // Few bookings are held at a time, so partial indexes are small: one by lesson, one for the school's next end.
  await sql`
    create index bookings_holds on bookings (tenant_id, lesson_id, hold_until) include (num_participants)
    where status = 'awaiting_payment'`.execute(db);
  await sql`create index bookings_next_hold on bookings (tenant_id, hold_until) where status = 'awaiting_payment'`.execute(db);
  // Pages show free places until the next hold ends, so its end counts as content.
  await sql`
    create trigger announce_content after update of hold_until on bookings
    for each row when (old.hold_until is distinct from new.hold_until) execute function announce_content()`.execute(db);

  await makePayments(db);
  await makeTestCheckouts(db);
  // Events of all schools' payments, before the school is known. The application's role has no access.
  await sql`
    create table payment_events (
      id text primary key,
      event text not null,
      received_at timestamptz not null,
      processed_at timestamptz,
      last_error text
    )`.execute(db);
  await addDoors(db);
}

async function makePayments(db: Kysely<never>): Promise<void> {
  await sql`
    create table payments (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null,
      booking_id uuid not null,
      provider text not null,
      account text,
      session_id text,
      url text,
      return_to text not null,
      amount integer not null check (amount > 0),
      currency text not null default 'eur',
      status text not null default 'open' check (status in
        ('open', 'expired', 'failed', 'paid', 'mismatched', 'refund_due', 'refunded', 'refund_failed')),
      provider_payment_id text,
      refund_reason text check (refund_reason in ('late', 'cancelled', 'duplicate', 'school')),
      refund_id text,
      refund_attempt integer not null default 0,
      amount_refunded integer not null default 0,
      disputed_at timestamptz,
      last_error text,
      creation_date timestamptz not null,
      expires_at timestamptz not null,
      paid_at timestamptz,
      refunded_at timestamptz,
      primary key (tenant_id, id),
      unique (tenant_id, session_id),
      foreign key (tenant_id, booking_id) references bookings on delete cascade
    )`.execute(db);
  await sql`create index payments_booking on payments (tenant_id, booking_id)`.execute(db);
  await sql`create index payments_creation_date on payments (tenant_id, creation_date desc, id)`.execute(db);
  await sql`create index payments_status on payments (tenant_id, status)`.execute(db);
  await isolateTenants(db, 'payments');
  await sql`
    alter table mails
      add column payment_id uuid,
      add foreign key (tenant_id, payment_id) references payments on delete cascade`.execute(db);
  await sql`create index mails_payment on mails (tenant_id, payment_id) where payment_id is not null`.execute(db);
}

/** Payment pages of the test checkout. */
async function makeTestCheckouts(db: Kysely<never>): Promise<void> {
  await sql`
    create table test_checkouts (
      tenant_id integer not null references tenants on delete cascade,
      id text not null,
      payment_id uuid not null,
      request text not null,
      status text not null default 'open' check (status in ('open', 'complete', 'expired')),
      is_refunded boolean not null default false,
      primary key (tenant_id, id),
      foreign key (tenant_id, payment_id) references payments on delete cascade
    )`.execute(db);
  await sql`create index test_checkouts_payment on test_checkouts (tenant_id, payment_id)`.execute(db);
  await isolateTenants(db, 'test_checkouts');
}

/** Functions that let the application's role queue these two jobs, as in migration 0002. */
async function addDoors(db: Kysely<never>): Promise<void> {
  await sql`
    create function add_refund_job(tenant_id integer, payment_id uuid) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('refund_payment', json_build_object('tenant_id', tenant_id, 'payment_id', payment_id),
        max_attempts => 10, job_key => 'refund:' || payment_id)
    $$`.execute(db);
  await sql`
    create function add_payment_check_job(tenant_id integer, payment_id uuid, run_at timestamptz) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('check_payment', json_build_object('tenant_id', tenant_id, 'payment_id', payment_id),
        run_at => run_at, job_key => 'check:' || payment_id)
    $$`.execute(db);
  for (const door of ['add_refund_job(integer, uuid)', 'add_payment_check_job(integer, uuid, timestamptz)']) {
    await sql`revoke all on function ${sql.raw(door)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(door)} to lineup_app`.execute(db);
  }
}
