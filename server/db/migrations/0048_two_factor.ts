import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** Second factors of accounts in the team: an authenticator app, and recovery codes for when it is lost. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table team_rules add column two_factor_required boolean not null default false`.execute(db);

  await sql`
    create table authenticators (
      tenant_id integer not null,
      user_id integer not null,
      secret bytea not null,
      is_confirmed boolean not null default false,
      last_step bigint not null default 0,
      creation_date timestamptz not null,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);

  await sql`
    create table recovery_codes (
      tenant_id integer not null,
      user_id integer not null,
      code_hash bytea not null,
      primary key (tenant_id, user_id, code_hash),
      foreign key (tenant_id, user_id) references users on delete cascade
    )`.execute(db);

  for (const table of ['authenticators', 'recovery_codes']) await isolateTenants(db, table);
}
