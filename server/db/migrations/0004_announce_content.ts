import { type Kysely, sql } from 'kysely';

/** What the public pages show. */
const CONTENT = ['activities', 'tags', 'instructors', 'settings', 'lessons', 'lesson_tags', 'lesson_instructors', 'posts', 'products'];

/**
 * Every change of what a school's public pages show is announced at its commit, so that no process keeps an older page
 * (`server/pages/contentVersions.ts`). However many rows a transaction changes, a school is announced once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function announce_content() returns trigger
    language plpgsql set search_path = pg_catalog as $$
      begin
        perform pg_notify('content_changed', (case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end)::text);
        return null;
      end
    $$`.execute(db);
  for (const table of CONTENT) {
    await sql`
      create trigger announce_content after insert or update or delete on ${sql.table(table)}
      for each row execute function announce_content()`.execute(db);
  }
}
