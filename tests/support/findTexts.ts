import { sql } from 'kysely';
import type { TestApp } from './testApp.ts';

/** Finds texts in every column of every table that can hold them: `table.column` of each hit, in order. */
export async function findTexts({ database }: TestApp, tenant_id: number, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and (c.data_type in ('text', 'jsonb', 'json', 'character varying') or c.data_type = 'ARRAY')
      and exists (select from information_schema.columns k where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'tenant_id')
    order by 1, 2`.execute(database.owner);
  const hits: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(table)} where tenant_id = ${tenant_id} and lower(${sql.ref(column)}::text) like any(${texts.map((text) => `%${text.toLowerCase()}%`)}::text[]) limit 1`.execute(database.owner);
    if (rows.length > 0) hits.push(`${table}.${column}`);
  }
  return hits;
}
