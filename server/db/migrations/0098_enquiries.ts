import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Enquiries for groups and private lessons, what the school offers, and the private lessons that come of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lessons add column is_private smallint not null default 0 check (is_private in (0, 1))`.execute(db);
  await sql`
    create table enquiries (
      tenant_id integer not null references tenants on delete cascade,
      id integer generated always as identity,
      secret uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('group', 'private')),
      activity_id integer,
      name text not null,
      email text not null,
      phone text not null,
      people smallint not null check (people > 0),
      wish text not null,
      lang text not null,
      state text not null default 'new' check (state in ('new', 'offered', 'accepted', 'declined', 'refused')),
      answer text not null default '',
      offer_activity_id integer,
      offer_date timestamptz,
      offer_people smallint check (offer_people > 0),
      offer_cents integer check (offer_cents >= 0),
      offer_until timestamptz,
      booking_id uuid,
      version integer not null default 1,
      creation_date timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, activity_id) references activities on delete set null (activity_id),
      foreign key (tenant_id, offer_activity_id) references activities on delete set null (offer_activity_id),
      foreign key (tenant_id, booking_id) references bookings on delete set null (booking_id),
      check (state not in ('offered', 'accepted') or (offer_date is not null and offer_people is not null and offer_cents is not null and offer_until is not null))
    )`.execute(db);
  await sql`create unique index enquiries_secret on enquiries (tenant_id, secret)`.execute(db);
  await sql`create index enquiries_state on enquiries (tenant_id, state, id)`.execute(db);
  await sql`create index enquiries_activity on enquiries (tenant_id, activity_id)`.execute(db);
  await sql`create index enquiries_offer_activity on enquiries (tenant_id, offer_activity_id)`.execute(db);
  await sql`create index enquiries_booking on enquiries (tenant_id, booking_id) where booking_id is not null`.execute(db);
  await isolateTenants(db, 'enquiries');
  await sql`
    alter table mails
      add column enquiry_id integer,
      add foreign key (tenant_id, enquiry_id) references enquiries on delete cascade`.execute(db);
  await sql`create index mails_enquiry on mails (tenant_id, enquiry_id) where enquiry_id is not null`.execute(db);
  // Keeps what the check says of other kinds, so that migrations of other features may come before or after.
  const { rows } = await sql<{ rule: string }>`
    select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'mails_cause' and conrelid = 'mails'::regclass`.execute(db);
  await sql`
    alter table mails
      drop constraint mails_cause,
      add constraint mails_cause check (
        case when kind in ('new_enquiry', 'enquiry_received', 'enquiry_offer', 'enquiry_refused')
          then enquiry_id is not null and num_nonnulls(booking_id, subscriber_id, registration_id, pass_id, invitation_id, user_id) = 0
          else ${sql.raw(rows[0]!.rule)} end
      )`.execute(db);
}
