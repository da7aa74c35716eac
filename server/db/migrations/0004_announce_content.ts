import { type Kysely, sql } from 'kysely';

/** Tables that public pages show. */
const CONTENT = ['activities', 'tags', 'instructors', 'settings', 'lessons', 'lesson_tags', 'lesson_instructors', 'posts', 'products'];

/**
 * Notifies of every change of a school's content at its commit, so that no process serves an outdated page
 * (`server/pages/cache/contentVersions.ts`). A transaction notifies once per school, however many rows it changes.
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
