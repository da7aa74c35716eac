import { type Kysely, sql } from 'kysely';

const VERSIONED = ['activities', 'tags', 'instructors', 'settings', 'lessons', 'posts', 'products'];

/** Version numbers, which prevent lost updates between admins; soft delete of activities, which lessons refer to. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of VERSIONED) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);
  }
  await sql`alter table activities add column deleted_at timestamptz`.execute(db);
}
