import { type Kysely, sql } from 'kysely';

/**
 * A lesson may have a length of its own; without one it is as long as its activity says. A mail about a changed lesson has the end that its
 * reader knows, and the end that it told, so that a changed end is told once (docs/decisions/0082-lesson-lengths.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lessons add column duration_minutes integer check (duration_minutes > 0)`.execute(db);
  await sql`alter table mails add column known_ends timestamptz, add column told_ends timestamptz`.execute(db);
}
