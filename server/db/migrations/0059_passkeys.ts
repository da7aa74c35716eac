import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Passkeys of accounts in the team, and the challenges that they sign. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table passkeys (
      tenant_id integer not null,
      id integer generated always as identity,
      user_id integer not null,
      credential_id bytea not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      host text not null,
      name text not null,
      creation_date timestamptz not null,
      last_used_at timestamptz,
      primary key (tenant_id, id),
      unique (tenant_id, credential_id),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);
  await sql`create index passkeys_account on passkeys (tenant_id, user_id)`.execute(db);

  await sql`
    create table passkey_challenges (
      tenant_id integer not null references tenants on delete cascade,
      challenge bytea not null,
      purpose text not null check (purpose in ('add', 'sign_in', 'second_factor')),
      browser_hash bytea not null,
      host text not null,
      user_id integer,
      expires_at timestamptz not null,
      primary key (tenant_id, challenge),
      foreign key (tenant_id, user_id) references users on delete cascade,
      check ((user_id is null) = (purpose = 'sign_in'))
    )`.execute(db);
  await sql`create index passkey_challenges_expiry on passkey_challenges (tenant_id, expires_at)`.execute(db);
  await sql`create index passkey_challenges_account on passkey_challenges (tenant_id, user_id) where user_id is not null`.execute(db);

  for (const table of ['passkeys', 'passkey_challenges']) await isolateTenants(db, table);
}
