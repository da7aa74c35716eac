import { type Kysely, sql } from 'kysely';

/** Marks bookings as paid at the school; not allowed for held bookings and those paid by card. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings
      add column paid_at_school boolean not null default false,
      add constraint bookings_paid_at_school check (not paid_at_school or status in ('booked', 'cancelled')),
      add constraint bookings_paid_once check (not paid_at_school or stripe_session_id is null)`.execute(db);
}
