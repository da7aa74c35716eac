import { type Kysely, sql } from 'kysely';

/**
 * Admins change facts of their school that only the operator's commands changed so far. `langs`: the languages that the site offers, the default
 * one first. `version` counts changes by admins.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table tenants
      add column langs text[] not null default '{en,pt,es,fr,de}',
      add column version integer not null default 1,
      add constraint tenants_langs check (cardinality(langs) > 0 and langs <@ '{en,pt,es,fr,de}')`.execute(db);
  await sql`
    grant select (name, theme_color, timezone, country, refund_hours, langs, version), update (name, theme_color, timezone, country, refund_hours, email, langs, version)
    on tenants to lineup_app`.execute(db);
  // The application's role does not write the directory's version itself.
  await sql`alter function raise_directory_version() security definer set search_path = pg_catalog, public`.execute(db);
}
