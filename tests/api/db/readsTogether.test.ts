import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Database, type Db } from '../../../server/db/connect.ts';
import { PREPARED } from '../../../server/db/prepared.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';

const NORTE = { id: 1 };
const BALEAL = { id: 2 };

let school: TestApp;
let database: Database;
beforeAll(async () => {
  school = await testApp();
  const { databaseUrl, appUrl } = school;
  database = connect(databaseUrl, { appUrl, connections: 1 });
  // What a connection needs first is not counted below.
  await Promise.all([NORTE, BALEAL].map((tenant) => names(database.forTenant(tenant), 'tags')));
});
afterAll(async () => {
  await database.close();
  await school.close();
});
afterEach(() => vi.restoreAllMocks());

/** A marked read of every row that the connection's school has. */
async function names(db: Db, table: 'tags' | 'activities' | 'instructors'): Promise<{ tenant_id: number; name: string }[]> {
  return db.selectFrom(table as 'tags').select(['tenant_id', 'name']).orderBy('id').modifyEnd(PREPARED).execute();
}

/** A marked read that fails for 0. */
async function divide(db: Db, by: number): Promise<number> {
  const { quotient } = await db.selectFrom('tags').select(sql<number>`(6 / ${by}::integer)`.as('quotient')).limit(1).modifyEnd(PREPARED).executeTakeFirstOrThrow();
  return quotient;
}

const roundTrips = () => vi.spyOn(pg.Client.prototype as unknown as { query: () => unknown }, 'query');

test('reads of one turn share a round trip, each gets its own rows, and each statement is prepared once', async () => {
  const db = database.forTenant(NORTE);
  const alone = [await names(db, 'tags'), await names(db, 'activities'), await names(db, 'instructors')];
  for (let turn = 0; turn < 3; turn++) {
    const sent = roundTrips();
    expect(await Promise.all([names(db, 'tags'), names(db, 'activities'), names(db, 'instructors')])).toEqual(alone);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
  }
  expect(alone.map((rows) => rows.length > 1)).toEqual([true, true, true]);
  const { rows } = await sql<{ kept: number; texts: number }>`select count(*)::integer as kept, count(distinct statement)::integer as texts from pg_prepared_statements`.execute(db);
  expect(rows[0]!.kept).toBeGreaterThan(3);
  expect(rows[0]!.kept).toBe(rows[0]!.texts);
});

test('a statement that a shared round trip brings first is known afterwards', async () => {
  const db = database.forTenant(NORTE);
  const all = () => Promise.all([divide(db, 1), divide(db, 2), names(db, 'tags')]);
  const [six, three] = await all();
  expect([six, three]).toEqual([6, 3]);
  expect(await divide(db, 3)).toBe(2);
  await expect(divide(db, 0)).rejects.toThrow('division by zero');
  expect(await divide(db, 3)).toBe(2);
  expect((await all())[1]).toBe(3);
});

test('more than eight reads take several round trips', async () => {
  const db = database.forTenant(NORTE);
  const sent = roundTrips();
  expect(await Promise.all(Array.from({ length: 20 }, (_, index) => divide(db, index + 1)))).toEqual(Array.from({ length: 20 }, (_, index) => Math.floor(6 / (index + 1))));
  expect(sent).toHaveBeenCalledTimes(3);
});

test('a read that fails fails alone, and its connection is given up', async () => {
  const db = database.forTenant(NORTE);
  const [first, failed, last] = await Promise.allSettled([names(db, 'tags'), divide(db, 0), names(db, 'activities')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  expect([first, last].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await divide(db, 2)).toBe(3);
  expect(database.pools.requests!.totalCount).toBe(1);
});

test('a read whose value cannot be sent fails alone', async () => {
  const db = database.forTenant(NORTE);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const unsendable = db.selectFrom('tags').select(sql<string>`${circle}::jsonb`.as('value')).modifyEnd(PREPARED).execute();
  const [failed, tags, third] = await Promise.allSettled([unsendable, names(db, 'tags'), divide(db, 2)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('circular') as string } });
  expect(tags).toEqual({ status: 'fulfilled', value: await names(db, 'tags') });
  expect(third).toEqual({ status: 'fulfilled', value: 3 });
});

test('reads of two schools share none, and a connection is no school’s afterwards', async () => {
  const sent = roundTrips();
  const both = await Promise.all([NORTE, BALEAL, NORTE, BALEAL].map((tenant) => names(database.forTenant(tenant), 'activities')));
  expect(sent).toHaveBeenCalledTimes(2);
  expect(both.map((rows) => [...new Set(rows.map(({ tenant_id }) => tenant_id))])).toEqual([[1], [2], [1], [2]]);
  const client = await database.pools.requests!.connect();
  const query = pg.Client.prototype.query as (text: string) => Promise<pg.QueryResult<{ token: string | null }>>;
  const { rows } = await query.call(client, `select nullif(current_setting('app.tenant_id', true), '') as token`).finally(() => client.release());
  expect(rows).toEqual([{ token: null }]);
});

test('a transaction reads what it has written, on its own connection', async () => {
  const db = database.forTenant(NORTE);
  const rollback = new Error('rolled back');
  const work = db.transaction().execute(async (tx) => {
    await tx.insertInto('tags').values({ tenant_id: 1, name: 'Only here', color: '#112233' }).execute();
    expect((await names(tx, 'tags')).at(-1)!.name).toBe('Only here');
    throw rollback;
  });
  await expect(work).rejects.toBe(rollback);
  expect((await names(db, 'tags')).map(({ name }) => name)).not.toContain('Only here');
});
