import { type Kysely, sql } from 'kysely';

/** Until when a lesson was called off, so that a call-off which is taken back leaves alone what was cancelled in another way since. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table call_off_lessons add column restored_at timestamptz`.execute(db);
}
