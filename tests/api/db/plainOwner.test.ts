import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operator } from '../../../server/audit/audited.ts';
import { forgetAudit } from '../../../server/audit/forgetAudit.queries.ts';
import { connect, type Database, type Db } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { writeExport } from '../../../server/exports/writeExport.ts';
import { folderStore } from '../../../server/files/folderStore.ts';
import { eraseSchool } from '../../../server/leaving/eraseSchool.ts';
import { inAllSchools, schoolsWith } from '../../../server/tenants/schoolsWith.queries.ts';
import { insertTenant, updateTenant } from '../../../server/tenants/tenants.queries.ts';
import { withClient } from '../../support/db/databaseDigests.ts';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';
import { NOW } from '../../support/world.ts';

/** An owner of the tables who is no superuser, as on most servers: row-level security is in force for its own statements. */
const OWNER = 'lineup_no_superuser';
let url: string;
let database: Database;
beforeAll(async () => {
  url = await createDatabase(inject('templateUrl'), 'lineup_plain');
  await withClient(url, async (client) => {
    await client.query(`do $$ begin create role ${OWNER} login createrole; exception when duplicate_object then null; end $$`);
    await client.query(`grant lineup_app to ${OWNER}`);
    await client.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${OWNER}`);
  });
  const owned = new URL(url);
  owned.searchParams.set('user', OWNER);
  database = connect(owned.href);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await dropDatabase(url);
});

const count = (table: string) =>
  withClient(url, async (client) => (await client.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]!.count);

test('an owner without a superuser’s rights records and forgets a school’s changes, and sums its takings anew', async () => {
  const id = await insertTenant(database.owner, { slug: 'plain', name: 'Plain', hosts: ['plain.localhost'], timezone: 'Europe/Lisbon' }, operator(NOW));
  expect(await count('audit_log')).toBe(1);

  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(`insert into activities (tenant_id, name) values ($1, 'Surf')`, [id]);
    await client.query(`insert into lessons (tenant_id, activity_id, date, num_places) select tenant_id, id, '2026-07-03T22:30Z', 8 from activities`);
    await client.query(`insert into guests (tenant_id, name, phone, lang, creation_date) values ($1, 'Ana', '', 'en', now())`, [id]);
    await client.query(
      `insert into bookings (tenant_id, id, lesson_id, status, num_participants, phone, email, notes, lang, source, creation_date, reference, booked_for, guest_id)
      select l.tenant_id, gen_random_uuid(), l.id, 'booked', 1, '', null, '', 'en', 'manual', now(), 'PL-2222', l.date, g.id from lessons l, guests g`,
    );
    await client.query(
      `insert into ledger_entries (tenant_id, booking_id, kind, method, amount_cents, currency, actor, created_at)
      select tenant_id, id, 'payment', 'cash', -3500, 'eur', 'system', '2026-07-03T22:30Z' from bookings`,
    );
  });
  await updateTenant(database.owner, 'plain', { timezone: 'Europe/Madrid' }, NOW);
  const taken = await withClient(url, async (client) => (await client.query('select day::text, received_cents::integer from lesson_takings')).rows);
  expect(taken).toEqual([{ day: '2026-07-04', received_cents: 3500 }]);
  expect(await count('audit_log')).toBe(2);

  await forgetAudit(database.owner, { id }, new Date(NOW.getTime() + 20 * 365 * 86_400_000));
  expect([await count('audit_log'), await count('audit_details')]).toEqual([0, 0]);
});

test('its sweeps ask each school, because it sees no rows of schools', async () => {
  const schools = [{ id: 1 }, { id: 2 }];
  expect(await schoolsWith(sql`select 1 as tenant_id where false`, database.owner, schools)).toEqual(schools);
  const bookings = (db: Db) => db.selectFrom('bookings').select('tenant_id').execute();
  const plain = await database.owner.selectFrom('tenants').where('slug', '=', 'plain').select('id').executeTakeFirstOrThrow();
  expect(await inAllSchools(bookings, database, [plain])).toEqual([[{ tenant_id: plain.id }]]);
});

test('it exports a school, and deletes all of one whose time is over', async () => {
  const { id } = await database.owner.selectFrom('tenants').where('slug', '=', 'plain').select('id').executeTakeFirstOrThrow();
  const folder = await mkdtemp(join(tmpdir(), 'lineup-plain-'));
  const parts = { owner: database.owner, store: folderStore(folder), now: NOW };
  const { rows } = await writeExport(join(folder, 'plain.zip'), { id, slug: 'plain', name: 'Plain' }, parts);
  expect(rows).toBeGreaterThanOrEqual(8);
  await database.forTenant({ id }).updateTable('tenants').set({ closing_at: NOW.toISOString() }).where('id', '=', id).execute();
  expect(await eraseSchool({ id }, parts, NOW)).toBeGreaterThanOrEqual(5);
  expect([await count('tenants'), await count('bookings'), await count('ledger_entries')]).toEqual([0, 0, 0]);
  await rm(folder, { recursive: true });
});

test('it still sees no school’s rows without the token', async () => {
  const { rows } = await sql`select from bookings`.execute(database.owner);
  expect(rows).toEqual([]);
});
