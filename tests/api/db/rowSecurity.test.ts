import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS } from '../../support/world.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };
let school: TestApp;
beforeAll(async () => {
  school = await testApp();
  // A row of another school to be kept from Praia Norte.
  const lesson = await school.lessonIn('open', { host: HOSTS.baleal, free: 1 });
  const answer = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { host: HOSTS.baleal, payload: submission() });
  if (answer.statusCode !== 201) throw new Error(answer.body);
});
afterAll(() => school.close());

test('the database shows and takes one school’s rows alone, even to a query that names no school or another', async () => {
  const db = school.database.forTenant(NORTE);
  const mine = await db.selectFrom('lessons').select('tenant_id').distinct().execute();
  expect(mine).toEqual([{ tenant_id: 1 }]);
  expect(await db.selectFrom('bookings').where('tenant_id', '=', 2).selectAll().execute()).toEqual([]);
  const stolen = await db.updateTable('lessons').set({ num_places: 0 }).where('tenant_id', '=', 2).executeTakeFirst();
  expect(stolen.numUpdatedRows).toBe(0n);
  const smuggled = db.insertInto('tags').values({ tenant_id: 2, name: 'x' }).execute();
  await expect(smuggled).rejects.toThrow(/row-level security/);
});

test('the database gives a connection that no school was set on nothing at all', async () => {
  const client = new pg.Client({ connectionString: school.databaseUrl, options: '-c role=lineup_app' });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from bookings');
  expect(rows).toEqual([{ count: 0 }]);
  await client.end();
});

test('the application works in a role that can neither bypass row-level security nor touch what is not its own', async () => {
  const db = school.database.forTenant(NORTE);
  const { rows } = await sql<{ role: string; super: boolean; bypass: boolean }>`
    select current_user as role, rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(db);
  expect(rows).toEqual([{ role: 'lineup_app', super: false, bypass: false }]);
  for (const forbidden of ['select * from graphile_worker._private_jobs', 'select * from tenants', 'alter table lessons disable row level security']) {
    await expect(sql.raw(forbidden).execute(db)).rejects.toThrow(/permission denied|must be owner/);
  }
});

test.each([
  'select 1',
  'reset role',
  'set role none',
  'set role postgres',
  'set session authorization default',
  `select set_config('app.tenant_id', '2', false)`,
  `select set_config('app.tenant_id', '2.' || split_part(current_setting('app.tenant_id'), '.', 2), false)`,
  `select set_config('app.tenant_id', lineup_private.tenant_token('2'), false)`,
  'select tenant_key from lineup_private.app_access',
  'alter table bookings disable row level security',
])('another school’s rows are kept from injected SQL: %s', async (injected) => {
  const { databaseUrl, appUrl } = school;
  const database = connect(databaseUrl, { appUrl });
  const stolen = await database.forTenant(NORTE).connection().execute(async (connection) => {
    await sql.raw(injected).execute(connection).catch(() => {});
    return sql`select id from bookings where tenant_id = 2`.execute(connection).then(({ rows }) => rows, () => []);
  });
  await database.close();
  expect(stolen).toEqual([]);
});

test('row-level security is forced on every table that belongs to schools', async () => {
  const { rows } = await sql<{ name: string; forced: boolean }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenant_hosts'`.execute(school.database.owner);
  expect(rows.length).toBeGreaterThanOrEqual(17);
  expect(rows.filter(({ forced }) => !forced)).toEqual([]);
});

test('a connection is no school’s between statements: after one, after one that failed, and after transactions', async () => {
  const { databaseUrl, appUrl } = school;
  const database = connect(databaseUrl, { appUrl, connections: 1 });
  const db = database.forTenant(NORTE);
  const schoolOfConnection = async () => {
    const client = await database.pools.requests!.connect();
    // Past the connection's own `query`, which would set the school.
    const answer = (pg.Client.prototype.query as (text: string) => Promise<pg.QueryResult<{ token: string | null }>>).call(client, `select nullif(current_setting('app.tenant_id', true), '') as token`);
    const { rows } = await answer.finally(() => client.release());
    return rows[0]!.token;
  };
  const seen = () => sql<{ token: string }>`select current_setting('app.tenant_id') as token`.execute(db).then(({ rows }) => rows[0]!.token);
  expect(await seen()).toMatch(/^1\./);
  expect(await schoolOfConnection()).toBeNull();
  await expect(sql`select 1 / 0 from activities`.execute(db)).rejects.toThrow(/division by zero/);
  expect(await schoolOfConnection()).toBeNull();
  for (const end of ['commits', 'rolls back']) {
    const work = db.transaction().execute(async (tx) => {
      expect((await tx.selectFrom('activities').select('tenant_id').distinct().execute()).length, end).toBe(1);
      if (end === 'rolls back') throw new Error(end);
    });
    await work.catch(() => {});
    expect(await schoolOfConnection(), end).toBeNull();
  }
  expect(database.pools.requests!.totalCount).toBe(1);
  await database.close();
});

test('a connection on which the school cannot be set is given up, and the next request has another', async () => {
  const { databaseUrl, appUrl } = school;
  const database = connect(databaseUrl, { appUrl, connections: 1 });
  const client = await database.pools.requests!.connect();
  await (pg.Client.prototype.query as (text: string) => Promise<unknown>).call(client, 'prepare school as select 1');
  client.release();
  const read = () => database.forTenant(NORTE).selectFrom('activities').select('tenant_id').distinct().execute();
  await expect(read()).rejects.toThrow(/already exists/);
  expect(await read()).toEqual([{ tenant_id: NORTE.id }]);
  await database.close();
});

test('two schools in turn on one connection never see each other', async () => {
  const turns = Array.from({ length: 60 }, async (_, turn) => {
    const tenant = turn % 2 === 0 ? NORTE : BALEAL;
    const rows = await school.database.forTenant(tenant).selectFrom('activities').select('tenant_id').distinct().execute();
    return rows.every(({ tenant_id }) => tenant_id === tenant.id) && rows.length === 1;
  });
  expect((await Promise.all(turns)).every(Boolean)).toBe(true);
});
