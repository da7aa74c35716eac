import { type Kysely, sql } from 'kysely';

/** What a school writes in further languages. The columns themselves hold its default language. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['activities', 'instructors', 'posts', 'products', 'settings', 'tags']) {
    await sql`
      alter table ${sql.table(table)}
        add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object')`.execute(db);
  }
}
