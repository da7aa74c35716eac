import { type Kysely, sql } from 'kysely';

/** A guest changes the date of a booking: how often that was done, and the refund deadline that such a change keeps. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings
      add column date_changes smallint not null default 0 check (date_changes >= 0),
      add column refund_until timestamptz`.execute(db);
}
