import { type Kysely, sql } from 'kysely';

/** Whom a school's mails come from and go to: its own address, its admins' languages; and what mails have told of lessons. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tenants add column email text not null default ''`.execute(db);
  // Mails are written as the application's role, which sees of the directory the address of its own school alone. Not forced:
  // the owner reads the directory whole.
  await sql`alter table tenants enable row level security`.execute(db);
  await sql`
    create policy own_tenant on tenants
    using (id = nullif(current_setting('app.tenant_id', true), '')::integer)`.execute(db);
  await sql`grant select (id, email) on tenants to lineup_app`.execute(db);

  await sql`
    alter table users add column lang text check (lang in ('en', 'pt', 'es', 'fr', 'de'))`.execute(db);
  await sql`create index users_admins on users (tenant_id, id) where is_admin`.execute(db);

  // `known_date`: when the reader takes the lesson to be, before the change. `told`: what the mail said of it when it was
  // written, its date or 'cancelled'.
  await sql`
    alter table mails
      add column known_date timestamptz,
      add column told text,
      add constraint mails_known_date check ((kind in ('lesson_cancelled', 'lesson_moved')) = (known_date is not null))`.execute(db);
}
