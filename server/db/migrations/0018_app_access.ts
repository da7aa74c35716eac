import { type Kysely, sql } from 'kysely';

/**
 * Holds row-level security against injected SQL, which can set any setting of its session: the school is set by a token that only the
 * owner can make. The schema is closed to the application's role, and is no part of backups.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create schema lineup_private`.execute(db);
  // One row. The login is made by server/db/roles/appLogin.queries.ts, because roles belong to the server and not to the database.
  await sql`
    create table lineup_private.app_access (
      is_only boolean primary key default true check (is_only),
      tenant_key text not null,
      login_name text,
      login_password text
    )`.execute(db);
  await sql`insert into lineup_private.app_access (tenant_key) values (gen_random_uuid()::text || gen_random_uuid()::text)`.execute(db);

  await sql`
    create function lineup_private.tenant_token(tenant_id text) returns text
    language sql stable parallel safe set search_path = pg_catalog as $$
      select tenant_id || '.' || encode(sha256(convert_to(tenant_key || tenant_id || tenant_key, 'UTF8')), 'hex') from lineup_private.app_access
    $$`.execute(db);
  await sql`revoke all on function lineup_private.tenant_token(text) from public`.execute(db);
  await sql`
    create function lineup_private.current_tenant() returns integer
    language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
    declare
      token text := current_setting('app.tenant_id', true);
      tenant_id text := split_part(token, '.', 1);
    begin
      if token = lineup_private.tenant_token(tenant_id) then return tenant_id::integer; end if;
      return null;
    end $$`.execute(db);

  const { rows } = await sql<{ table: string; key: string }>`
    select tablename as table, case tablename when 'tenants' then 'id' else 'tenant_id' end as key
    from pg_policies where schemaname = 'public' and policyname = 'own_tenant'`.execute(db);
  for (const { table, key } of rows) {
    await sql`alter policy own_tenant on ${sql.table(table)} using (${sql.ref(key)} = (select lineup_private.current_tenant()))`.execute(db);
  }
}
