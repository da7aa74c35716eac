import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Messages that a school writes to the guests of its lessons, and the bookings that got them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table guest_messages (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      idempotency_key uuid not null,
      subject jsonb not null,
      body jsonb not null,
      written_by integer,
      creation_date timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, written_by) references users on delete set null (written_by)
    )`.execute(db);
  await sql`create unique index guest_messages_key on guest_messages (tenant_id, idempotency_key)`.execute(db);
  await sql`create index guest_messages_writer on guest_messages (tenant_id, written_by) where written_by is not null`.execute(db);
  await isolateTenants(db, 'guest_messages');
  await sql`
    create table guest_message_bookings (
      tenant_id integer not null references tenants on delete cascade,
      message_id integer not null,
      booking_id uuid not null,
      lesson_id integer not null,
      primary key (tenant_id, message_id, booking_id),
      foreign key (tenant_id, message_id) references guest_messages on delete cascade,
      foreign key (tenant_id, booking_id) references bookings on delete cascade,
      foreign key (tenant_id, lesson_id) references lessons on delete cascade
    )`.execute(db);
  await sql`create index guest_message_bookings_booking on guest_message_bookings (tenant_id, booking_id)`.execute(db);
  await sql`create index guest_message_bookings_lesson on guest_message_bookings (tenant_id, lesson_id, message_id)`.execute(db);
  await isolateTenants(db, 'guest_message_bookings');
  await sql`
    alter table mails
      add column message_id integer,
      add foreign key (tenant_id, message_id) references guest_messages on delete cascade`.execute(db);
  await sql`create index mails_message on mails (tenant_id, message_id, booking_id) where message_id is not null`.execute(db);
  // Keeps what the check says of other kinds, so that migrations of other features may come before or after.
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'mails_cause' and conrelid = 'mails'::regclass`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        case when kind = 'guest_message'
          then message_id is not null and booking_id is not null and num_nonnulls(subscriber_id, registration_id, pass_id, invitation_id, user_id) = 0
          else ${sql.raw(rows[0]!.rule)} end
      )`.execute(db);
}
