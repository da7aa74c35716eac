import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Uploaded photos, and the records that show them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table files (
      tenant_id integer not null references tenants on delete cascade,
      hash text not null,
      type text not null check (type in ('jpg', 'png')),
      width integer not null,
      height integer not null,
      placeholder text not null,
      bytes integer not null,
      referenced_at timestamptz not null,
      primary key (tenant_id, hash)
    )`.execute(db);
  await isolateTenants(db, 'files');
  for (const table of ['activities', 'instructors', 'posts']) {
    await sql`
      alter table ${sql.table(table)}
        add column photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array')`.execute(db);
  }
  await sql`alter table tenants add column cover jsonb`.execute(db);
  // The nightly removal of unused files looks at them.
  await sql`grant select (logo_url, cover_url) on tenants to lineup_app`.execute(db);
}
