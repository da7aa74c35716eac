import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Tables with a `tenant_id`. */
const TENANT_TABLES = [
  'users',
  'sessions',
  'activities',
  'tags',
  'instructors',
  'settings',
  'lessons',
  'lesson_tags',
  'lesson_instructors',
  'bookings',
  'mails',
];

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tenants (
      id integer generated always as identity primary key,
      slug text not null unique,
      name text not null,
      logo_url text not null default '',
      cover_url text not null default '',
      api_base text not null default '',
      timezone text not null default 'Europe/Lisbon',
      country text not null default 'PT',
      theme_color text not null default '#e4572e'
    )`.execute(db);

  await sql`
    create table tenant_hosts (
      tenant_id integer not null references tenants on delete cascade,
      host text not null unique,
      position integer not null,
      primary key (tenant_id, position)
    )`.execute(db);

  // One row. Servers read it every second, and reload the directory when it has grown.
  await sql`create table directory_version (version integer not null default 1)`.execute(db);
  await sql`insert into directory_version default values`.execute(db);
  await sql`
    create function raise_directory_version() returns trigger language plpgsql as $$
    begin
      update directory_version set version = version + 1;
      return null;
    end $$`.execute(db);
  for (const table of ['tenants', 'tenant_hosts']) {
    await sql`
      create trigger directory_changed after insert or update or delete on ${sql.table(table)}
      for each statement execute function raise_directory_version()`.execute(db);
  }

  await sql`
    create table users (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      email text not null,
      password_hash text not null,
      name text not null default '',
      phone text not null default '',
      photo_url text not null default '',
      is_admin boolean not null default false,
      primary key (tenant_id, id)
    )`.execute(db);
  await sql`create unique index users_email on users (tenant_id, lower(email))`.execute(db);

  await sql`
    create table sessions (
      tenant_id integer not null,
      token_hash bytea not null,
      user_id integer not null,
      expires_at timestamptz not null,
      primary key (tenant_id, token_hash),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`create index sessions_user on sessions (tenant_id, user_id)`.execute(db);

  await sql`
    create table activities (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      name text not null,
      place text not null default '',
      price numeric(10, 2) not null default 0,
      order_num integer not null default 999,
      recurrent smallint not null default 0 check (recurrent in (0, 1)),
      recurrent_config text not null default '',
      color text not null default '#0000ff',
      primary key (tenant_id, id)
    )`.execute(db);

  await sql`
    create table tags (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      name text not null,
      color text not null default '#0000ff',
      primary key (tenant_id, id)
    )`.execute(db);

  await sql`
    create table instructors (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      name text not null,
      email text not null default '',
      phone text not null default '',
      color text not null default '#0000ff',
      primary key (tenant_id, id)
    )`.execute(db);

  await sql`
    create table settings (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      name text not null,
      value text not null,
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db);

  // A check constraint is the last defence against overselling.
  await sql`
    create table lessons (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      activity_id integer not null,
      date timestamptz not null,
      is_cancelled smallint not null default 0 check (is_cancelled in (0, 1)),
      num_places integer not null,
      num_bookings integer not null default 0,
      open_days_before integer check (open_days_before >= 0),
      deleted_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, activity_id) references activities,
      constraint lessons_never_oversold check (num_bookings between 0 and num_places)
    )`.execute(db);
  await sql`create index lessons_date on lessons (tenant_id, date, id)`.execute(db);
  await sql`create index lessons_activity on lessons (tenant_id, activity_id)`.execute(db);

  await sql`
    create table lesson_tags (
      tenant_id integer not null,
      lesson_id integer not null,
      tag_id integer not null,
      primary key (tenant_id, lesson_id, tag_id),
      foreign key (tenant_id, lesson_id) references lessons on delete cascade,
      foreign key (tenant_id, tag_id) references tags on delete cascade
    )`.execute(db);
  await sql`create index lesson_tags_tag on lesson_tags (tenant_id, tag_id)`.execute(db);

  await sql`
    create table lesson_instructors (
      tenant_id integer not null,
      lesson_id integer not null,
      instructor_id integer not null,
      primary key (tenant_id, lesson_id, instructor_id),
      foreign key (tenant_id, lesson_id) references lessons on delete cascade,
      foreign key (tenant_id, instructor_id) references instructors on delete cascade
    )`.execute(db);
  await sql`create index lesson_instructors_instructor on lesson_instructors (tenant_id, instructor_id)`.execute(db);

  await sql`
    create table bookings (
      tenant_id integer not null references tenants on delete cascade,
      id uuid not null,
      lesson_id integer not null,
      status text not null default 'booked' check (status in ('booked', 'cancelled')),
      num_participants integer not null check (num_participants > 0),
      phone text not null,
      email text,
      notes text not null,
      data text not null,
      lang text not null,
      payment_intent_id uuid,
      stripe_session_id text,
      creation_date timestamptz not null,
      user_id integer,
      primary key (tenant_id, id),
      unique (tenant_id, payment_intent_id),
      foreign key (tenant_id, lesson_id) references lessons,
      foreign key (tenant_id, user_id) references users on delete set null (user_id)
    )`.execute(db);
  await sql`create index bookings_lesson on bookings (tenant_id, lesson_id)`.execute(db);
  await sql`create index bookings_user on bookings (tenant_id, user_id)`.execute(db);

  await sql`
    create table mails (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      kind text not null,
      recipient text not null,
      lang text not null,
      booking_id uuid not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      creation_date timestamptz not null default now(),
      sent_at timestamptz,
      last_error text,
      content text,
      primary key (tenant_id, id),
      foreign key (tenant_id, booking_id) references bookings on delete cascade
    )`.execute(db);
  await sql`create index mails_booking on mails (tenant_id, booking_id)`.execute(db);

  await makeAppRole(db);
  for (const table of TENANT_TABLES) await isolateTenants(db, table);
}

/** Roles belong to the whole server, so another database may have created this one already, or be doing so now. */
async function makeAppRole(db: Kysely<never>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'lineup_app') then create role lineup_app nologin nosuperuser nobypassrls; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`
    do $$ begin
      if not pg_has_role(current_user, 'lineup_app', 'member') then grant lineup_app to current_user; end if;
    end $$`.execute(db);
  await sql`grant usage on schema public to lineup_app`.execute(db);
}
