import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/testApp.ts';

const PERSONAL = /^(name|.*_name|.*email.*|.*phone.*|notes|words|wish|age|recipient|user_agent|gift_message|.*reason|label|actor|answer|address)$/;
/** Columns that sound personal, of tables without data of people. */
const HARMLESS = ['activities.name', 'activities.meeting_name', 'call_offs.reason', 'lessons.cancel_reason', 'payments.refund_reason', 'products.name', 'settings.name', 'tags.name'];

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

test('every table of a school is in docs/privacy.md, with every column that sounds personal', async () => {
  const page = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8');
  const listed = new Map([...page.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, table, columns]) => [table!, columns!.split(',').map((column) => column.trim())]));
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns from information_schema.columns c
    where table_schema = 'public' and exists (
      select from information_schema.columns k where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'tenant_id')
    group by 1 order by 1`.execute(school.database.owner);
  expect(rows.map(({ table }) => table).filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
  const missing = rows.flatMap(({ table, columns }) =>
    columns.filter((column) => PERSONAL.test(column) && !listed.get(table)?.includes(column) && !HARMLESS.includes(`${table}.${column}`)).map((column) => `${table}.${column}`),
  );
  expect(missing).toEqual([]);
  const known = new Set(rows.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
  const gone = [...listed].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)).filter((column) => !column.startsWith('tenants.') && !known.has(column));
  expect(gone).toEqual([]);
});
