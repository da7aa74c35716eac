import { type Kysely, sql } from 'kysely';

/**
 * Own domains: hosts that a school enters and proves itself. Two schools may have entered the same one; only one of them answers there. Operators'
 * hosts have no token. `directory_version` grows when the hosts that answer change, not when a domain is entered or checked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table tenant_hosts
      drop constraint tenant_hosts_pkey,
      drop constraint tenant_hosts_host_key,
      add primary key (tenant_id, host),
      add column state text not null default 'active' check (state in ('unverified', 'active', 'redirect')),
      add column token text,
      add column entered_at timestamptz,
      add column checked_at timestamptz,
      add column next_check_at timestamptz,
      add column found jsonb,
      add constraint tenant_hosts_entered check ((token is null) = (entered_at is null)),
      add constraint tenant_hosts_unverified check (token is not null or state <> 'unverified')`.execute(db);
  await sql`create unique index tenant_hosts_answering on tenant_hosts (host) where state <> 'unverified'`.execute(db);
  await sql`create index tenant_hosts_next_check on tenant_hosts (next_check_at) where next_check_at is not null`.execute(db);

  // As before, but a school whose rows are all unverified has not changed for the directory.
  await sql`
    create or replace function note_directory_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      raised integer;
      schools integer[];
    begin
      if tg_table_name = 'tenants' then
        select array_agg(distinct id) into schools from changed;
      else
        select array_agg(distinct tenant_id) into schools from changed where state <> 'unverified';
      end if;
      if schools is null then return null; end if;
      update directory_version set version = directory_version.version + 1 returning directory_version.version into raised;
      insert into directory_changes select unnest(schools), raised
      on conflict (school_id) do update set version = raised;
      return null;
    end $$`.execute(db);

  // Not forced: the directory is read by the role that owns the table.
  await sql`alter table tenant_hosts enable row level security`.execute(db);
  await sql`create policy own_tenant on tenant_hosts using (tenant_id = (select lineup_private.current_tenant()))`.execute(db);
  await sql`grant select, insert, delete, update (state, checked_at, next_check_at, found) on tenant_hosts to lineup_app`.execute(db);
}
