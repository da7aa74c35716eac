import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** What guests say of their lessons, and which bookings were asked (docs/decisions/0065-reviews.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table bookings add column review_asked boolean not null default false`.execute(db);
  await sql`
    create table reviews (
      tenant_id integer not null references tenants,
      id integer generated always as identity,
      booking_id uuid not null,
      activity_id integer not null,
      lesson_date timestamptz not null,
      stars smallint not null check (stars between 1 and 5),
      words text not null default '',
      name text not null default '',
      lang text not null,
      creation_date timestamptz not null,
      changed_at timestamptz,
      answer text not null default '',
      answered_at timestamptz,
      hidden_at timestamptz,
      hidden_reason text not null default '',
      version integer not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, booking_id),
      foreign key (tenant_id, booking_id) references bookings on delete cascade,
      foreign key (tenant_id, activity_id) references activities on delete cascade,
      check ((hidden_at is null) = (hidden_reason = ''))
    )`.execute(db);
  // Counts, means and pages of what visitors see.
  await sql`create index reviews_shown on reviews (tenant_id, activity_id, id) include (stars) where hidden_at is null`.execute(db);
  await sql`create index reviews_activity on reviews (tenant_id, activity_id, id)`.execute(db);
  await isolateTenants(db, 'reviews');
  await sql`
    create trigger announce_content after insert or update or delete on reviews
    for each row execute function announce_content()`.execute(db);
}
