import { type Kysely, sql } from 'kysely';

/** Enables row-level security on a table with a `tenant_id`: the application reads and writes the current school's rows alone. */
export async function isolateTenants(db: Kysely<never>, table: string): Promise<void> {
  // Migrations before 0018_app_access.ts, which changes their policies, run without its function.
  const { rows } = await sql<{ has_tokens: boolean }>`select to_regproc('lineup_private.current_tenant') is not null as has_tokens`.execute(db);
  const current = rows[0]!.has_tokens
    ? sql`(select lineup_private.current_tenant())`
    : sql`nullif(current_setting('app.tenant_id', true), '')::integer`;
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create policy own_tenant on ${sql.table(table)} using (tenant_id = ${current})`.execute(db);
  await sql`grant select, insert, update, delete on ${sql.table(table)} to lineup_app`.execute(db);
}
