import { type Kysely, sql } from 'kysely';

/** A school's own email address, its admins' languages, and the state of a lesson that mails have reported. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tenants add column email text not null default ''`.execute(db);
  // Mails are written with the application's role, which may read its own school's address alone. Not forced, because the owner
  // reads the whole directory.
  await sql`alter table tenants enable row level security`.execute(db);
  await sql`
    create policy own_tenant on tenants
    using (id = nullif(current_setting('app.tenant_id', true), '')::integer)`.execute(db);
  await sql`grant select (id, email) on tenants to lineup_app`.execute(db);

  await sql`
    alter table users add column lang text check (lang in ('en', 'pt', 'es', 'fr', 'de'))`.execute(db);
  await sql`create index users_admins on users (tenant_id, id) where is_admin`.execute(db);

  // `known_date`: the lesson's date that the recipient knew before the change. `told`: what the mail reported, a date or
  // 'cancelled'.
  await sql`
    alter table mails
      add column known_date timestamptz,
      add column told text,
      add constraint mails_known_date check ((kind in ('lesson_cancelled', 'lesson_moved')) = (known_date is not null))`.execute(db);
}
