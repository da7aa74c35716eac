import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Waiting lists of full lessons. An offer is a booking that awaits its answer and holds its places. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table waiting (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      secret uuid not null default gen_random_uuid(),
      lesson_id integer not null,
      position integer not null,
      people smallint not null check (people > 0),
      name text not null,
      email text not null,
      phone text not null,
      lang text not null,
      state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'declined', 'lapsed')),
      booking_id uuid,
      creation_date timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, lesson_id) references lessons on delete cascade,
      foreign key (tenant_id, booking_id) references bookings on delete set null (booking_id)
    )`.execute(db);
  await sql`create unique index waiting_secret on waiting (tenant_id, secret)`.execute(db);
  await sql`create index waiting_lesson on waiting (tenant_id, lesson_id, position)`.execute(db);
  await sql`create unique index waiting_once on waiting (tenant_id, lesson_id, lower(email)) where state in ('waiting', 'offered')`.execute(db);
  await sql`create index waiting_booking on waiting (tenant_id, booking_id) where booking_id is not null`.execute(db);
  await isolateTenants(db, 'waiting');
  // References of the bookings that offer places begin with the school's initials.
  await sql`grant select (slug) on tenants to lineup_app`.execute(db);
  await sql`
    alter table mails
      add column waiting_id integer,
      add foreign key (tenant_id, waiting_id) references waiting on delete cascade`.execute(db);
  await sql`create index mails_waiting on mails (tenant_id, waiting_id) where waiting_id is not null`.execute(db);
  // Keeps what the check says of other kinds, so that migrations of other features may come before or after.
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'mails_cause' and conrelid = 'mails'::regclass`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        case when kind in ('waiting_joined', 'waiting_offer')
          then waiting_id is not null and num_nonnulls(booking_id, subscriber_id, registration_id, pass_id, invitation_id, user_id) = 0
          else ${sql.raw(rows[0]!.rule)} end
      )`.execute(db);
}
