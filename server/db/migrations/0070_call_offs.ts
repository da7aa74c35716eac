import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Lessons are called off together. Each of their bookings then makes one choice: another date, or its money back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table call_offs (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      reason jsonb not null,
      offers_dates boolean not null,
      deadline timestamptz not null,
      creation_date timestamptz not null,
      taken_back_at timestamptz,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`
    create table call_off_lessons (
      tenant_id integer not null references tenants on delete cascade,
      call_off_id integer not null,
      lesson_id integer not null,
      primary key (tenant_id, call_off_id, lesson_id),
      foreign key (tenant_id, call_off_id) references call_offs on delete cascade,
      foreign key (tenant_id, lesson_id) references lessons on delete cascade
    )`.execute(db);
  await sql`create index call_off_lessons_lesson on call_off_lessons (tenant_id, lesson_id)`.execute(db);
  await sql`
    create table call_off_choices (
      tenant_id integer not null references tenants on delete cascade,
      call_off_id integer not null,
      booking_id uuid not null,
      lesson_id integer not null,
      choice text check (choice in ('another_date', 'refund', 'kept')),
      chosen_by text check (chosen_by in ('guest', 'deadline')),
      chosen_at timestamptz,
      primary key (tenant_id, call_off_id, booking_id),
      foreign key (tenant_id, call_off_id) references call_offs on delete cascade,
      foreign key (tenant_id, booking_id) references bookings on delete cascade,
      foreign key (tenant_id, lesson_id) references lessons on delete cascade,
      check ((choice is null) = (chosen_at is null))
    )`.execute(db);
  await sql`create unique index call_off_choices_open on call_off_choices (tenant_id, booking_id) where choice is null`.execute(db);
  await sql`create index call_off_choices_booking on call_off_choices (tenant_id, booking_id, call_off_id desc)`.execute(db);
  await sql`create index call_off_choices_lesson on call_off_choices (tenant_id, lesson_id)`.execute(db);
  for (const table of ['call_offs', 'call_off_lessons', 'call_off_choices']) await isolateTenants(db, table);
  await sql`
    alter table mails
      add column call_off_id integer,
      add foreign key (tenant_id, call_off_id) references call_offs on delete set null (call_off_id)`.execute(db);
  await sql`create index mails_call_off on mails (tenant_id, call_off_id) where call_off_id is not null`.execute(db);
  await addJobs(db);
}

/** Mails wait until calling off cannot be taken back any more, and a job makes the choice of those who did not. */
async function addJobs(db: Kysely<never>): Promise<void> {
  await sql`
    create function add_mail_job(tenant_id integer, mail_id integer, request_id text, run_at timestamptz) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('send_mail',
        json_strip_nulls(json_build_object('tenant_id', tenant_id, 'mail_id', mail_id, 'request_id', request_id)), run_at => run_at)
    $$`.execute(db);
  await sql`
    create function add_call_off_job(tenant_id integer, call_off_id integer, request_id text, run_at timestamptz) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('settle_call_off',
        json_strip_nulls(json_build_object('tenant_id', tenant_id, 'call_off_id', call_off_id, 'request_id', request_id)), run_at => run_at)
    $$`.execute(db);
  for (const name of ['add_mail_job(integer, integer, text, timestamptz)', 'add_call_off_job(integer, integer, text, timestamptz)']) {
    await sql`revoke all on function ${sql.raw(name)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(name)} to lineup_app`.execute(db);
  }
}
