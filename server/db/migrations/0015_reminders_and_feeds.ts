import { type Kysely, sql } from 'kysely';

/** For which of its days a booking's people were reminded; the secret of an instructor's own calendar. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table bookings add column reminded_of date`.execute(db);
  await sql`alter table instructors add column calendar_secret uuid`.execute(db);
  await sql`
    create unique index instructors_calendar on instructors (tenant_id, calendar_secret)
    where calendar_secret is not null`.execute(db);
}
