import { type Kysely, sql } from 'kysely';

/**
 * Operators' accounts, their sessions, and invitations to sign a school up. They belong to no school, so only the owner reads these tables.
 * A school knows since when it exists; of schools from before, the audit log knows it, if the entry is not too old.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table operators (
      id integer generated always as identity primary key,
      email text not null,
      password_hash text not null,
      secret bytea,
      last_step bigint not null default 0,
      creation_date timestamptz not null
    )`.execute(db);
  await sql`create unique index operators_email on operators (lower(email))`.execute(db);
  await sql`
    create table operator_sessions (
      token_hash bytea primary key,
      operator_id integer not null references operators on delete cascade,
      creation_date timestamptz not null,
      last_seen_at timestamptz not null
    )`.execute(db);
  await sql`create index operator_sessions_operator on operator_sessions (operator_id)`.execute(db);

  await sql`
    create table sign_up_invitations (
      id uuid primary key,
      email text not null,
      lang text not null,
      creation_date timestamptz not null,
      expires_at timestamptz not null,
      token_hashes bytea[] not null default '{}',
      opened_school integer references tenants on delete set null,
      used_at timestamptz,
      sent_at timestamptz,
      content text
    )`.execute(db);
  await sql`create index sign_up_invitations_tokens on sign_up_invitations using gin (token_hashes)`.execute(db);
  await sql`create index sign_up_invitations_expires on sign_up_invitations (expires_at)`.execute(db);
  await sql`create index sign_up_invitations_school on sign_up_invitations (opened_school)`.execute(db);
  await sql`alter table sign_ups add column invitation_id uuid references sign_up_invitations on delete cascade`.execute(db);
  await sql`create index sign_ups_invitation on sign_ups (invitation_id)`.execute(db);

  await sql`alter table tenants add column added_at timestamptz`.execute(db);
  await sql`
    do $$
    declare school integer;
    begin
      for school in select id from tenants loop
        perform set_config('app.tenant_id', lineup_private.tenant_token(school::text), true);
        update tenants set added_at = (select min(at) from audit_log where tenant_id = school and action = 'school.add') where id = school;
      end loop;
      perform set_config('app.tenant_id', '', true);
    end $$`.execute(db);
}
