import { type Kysely, sql } from 'kysely';

const VERSIONED = ['activities', 'tags', 'instructors', 'settings', 'lessons', 'posts', 'products'];

/** Changes by admins are counted, so that none overwrites another unseen; a deleted activity stays for its lessons' sake. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of VERSIONED) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);
  }
  await sql`alter table activities add column deleted_at timestamptz`.execute(db);
}
