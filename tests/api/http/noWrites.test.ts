import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { connect, type Database } from '../../../server/db/connect.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import type { App } from '../../../server/http/app.types.ts';
import { tenantDirectory } from '../../../server/tenants/directory.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS } from '../../support/world.ts';

let school: TestApp;
let database: Database;
let app: App;
beforeAll(async () => {
  school = await testApp();
  database = connect(school.databaseUrl, { isForRequests: true });
  const pages = { site: () => Promise.reject(new Error('no pages')), admin: () => Promise.reject(new Error('no pages')), assets: undefined };
  app = await buildApp({ ...school, database, directory: tenantDirectory(database.owner, HOSTS.main), pages, now: () => school.clock.now, logger: false });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await school.close();
});

const status = async (url: string) => (await app.inject({ url, headers: { host: HOSTS.norte } })).statusCode;

async function book() {
  const { id } = await school.lessonIn('open', { free: 1 });
  return app.inject({ method: 'POST', url: `/api/lessons/${id}/bookings`, headers: { host: HOSTS.norte }, payload: submission() });
}

async function expectNoWrites(): Promise<void> {
  const refused = await book();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual([503, '30', 'unavailable']);
  expect(await status('/api/lessons?next=1')).toBe(200);
}

test('a full disk refuses writes with 503, and lets reads go on', async () => {
  // What PostgreSQL says when it cannot extend a table.
  await sql`create function refuse_rows() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(school.database.owner);
  await sql`create trigger refuse_rows before insert on bookings for each row execute function refuse_rows()`.execute(school.database.owner);
  await expectNoWrites();
  expect(database.availability!.whyNoWrites()).toBe('full');
  await sql`drop trigger refuse_rows on bookings`.execute(school.database.owner);
  await expect.poll(async () => (await book()).statusCode).toBe(201);
});

test('a read-only database is not ready, and is again when it takes writes', async () => {
  const name = new URL(school.databaseUrl).pathname.slice(1);
  const readOnly = async (value: 'on' | 'off') => {
    await sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(school.database.owner);
    // Connections that were made before keep their setting.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(school.database.owner);
  };
  expect(await status('/readyz')).toBe(200);
  await readOnly('on');
  await expect.poll(() => database.availability!.takesWrites()).toBe(false);
  expect(await status('/readyz')).toBe(503);
  await expectNoWrites();
  await school.database.owner.transaction().execute(async (tx) => {
    await sql`set transaction read write`.execute(tx);
    await sql.raw(`alter database ${name} set default_transaction_read_only = off`).execute(tx);
  });
  // Those that lead to the server as it was would go on refusing, as after a failover: none of them is used again.
  await expect.poll(() => status('/readyz')).toBe(200);
  await expect.poll(() => database.availability!.whyNoWrites()).toBeUndefined();
  expect((await book()).statusCode).toBe(201);
});

test('many questions whether the server is ready are one for the database', async () => {
  const asked = vi.spyOn(database.availability!, 'takesWrites');
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => status('/readyz'))))).toEqual(new Set([200]));
  expect(asked).toHaveBeenCalledOnce();
  expect([await status('/readyz'), asked.mock.calls.length]).toEqual([200, 2]);
  asked.mockRestore();
});

test('a connection of jobs that leads to a standby is given up at its first refused write', async () => {
  const jobs = connect(school.databaseUrl, { isForJobs: true });
  const standby = await jobs.ownerPool.connect();
  await standby.query('set default_transaction_read_only = on');
  standby.release();
  const write = () => jobs.ownerPool.query(`insert into closed_slugs (slug) values ('gone')`);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect(jobs.ownerPool.query('show default_transaction_read_only')).resolves.toMatchObject({ rows: [{ default_transaction_read_only: 'off' }] });
  await jobs.close();
});

test('a start on a full disk says so in a sentence', async () => {
  await expect(openDatabase({ DATABASE_URL: undefined, DATA_DIR: '/proc/lineup-data' }, () => {})).rejects.toThrow(/^The disk of \/proc\/lineup-data is full\. Free at least 64 MB/);
});
