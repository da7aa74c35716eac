import { type Kysely, sql } from 'kysely';

/** Schools that sign themselves up wait here until the mailed link is used. The table belongs to no school, so only the owner reads it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sign_ups (
      id uuid primary key,
      name text not null,
      slug text not null,
      email text not null,
      password_hash text,
      country text not null,
      timezone text not null,
      lang text not null,
      creation_date timestamptz not null,
      expires_at timestamptz not null,
      token_hashes bytea[] not null default '{}',
      opened_school integer references tenants on delete cascade,
      sent_at timestamptz,
      content text,
      check ((password_hash is null) = (opened_school is not null))
    )`.execute(db);
  await sql`create index sign_ups_tokens on sign_ups using gin (token_hashes)`.execute(db);
  await sql`create index sign_ups_expires on sign_ups (expires_at)`.execute(db);
  await sql`create index sign_ups_school on sign_ups (opened_school)`.execute(db);
}
