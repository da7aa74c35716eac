import { type Kysely, sql } from 'kysely';

/** New references are drawn as fast in a table that has just grown. */
export async function up(db: Kysely<never>): Promise<void> {
  // Without statistics, a kept plan looked a reference up by the school alone, which read all its bookings for each new one.
  await sql`alter function new_booking_reference reset all`.execute(db);
  await sql`alter function new_booking_reference set plan_cache_mode = force_custom_plan`.execute(db);
}
