import { type Kysely, sql } from 'kysely';
import { isolateTenants } from './isolateTenants.ts';

/** The latest export of a school: the one that is being made, and the one that can be downloaded. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table school_exports (
      tenant_id integer primary key references tenants on delete cascade,
      wanted uuid,
      wanted_at timestamptz,
      file uuid,
      made_at timestamptz,
      expires_at timestamptz,
      bytes bigint,
      rows bigint,
      check ((wanted is null) = (wanted_at is null)),
      check (num_nulls(file, made_at, expires_at, bytes, rows) in (0, 5))
    )`.execute(db);
  await isolateTenants(db, 'school_exports');
  await sql`
    create function add_export_job(tenant_id integer, request_id text) returns void
    language sql security definer set search_path = pg_catalog, public as $$
      select graphile_worker.add_job('make_export',
        json_strip_nulls(json_build_object('tenant_id', tenant_id, 'request_id', request_id)),
        max_attempts => 5, job_key => 'export:' || tenant_id)
    $$`.execute(db);
  await sql`revoke all on function add_export_job(integer, text) from public`.execute(db);
  await sql`grant execute on function add_export_job(integer, text) to lineup_app`.execute(db);
}
