import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../../server/db/connect.ts';
import { holdWorkerLiveness } from '../../../server/jobs/workerLiveness.queries.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';

const POOL = 'pool-of-this-test';
const KEY = sql`hashtextextended(${POOL}, 0)`;
let school: TestApp;
/** One process holds the liveness lock, and another waits for it. */
let process: Database;
let other: Database;
beforeAll(async () => {
  school = await testApp();
  process = connect(school.databaseUrl);
  other = connect(school.databaseUrl);
});
afterAll(async () => {
  await process.close();
  await other.close();
  await school.close();
});

/** The connections in this test's database that hold a pool's lock or wait for it. */
async function connections(): Promise<{ pid: number; granted: boolean }[]> {
  const { rows } = await sql<{ pid: number; granted: boolean }>`
    select pid, granted from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and objid = (${KEY} & 4294967295)::oid`.execute(school.database.owner);
  return rows;
}
const breakAll = async (pids: number[]) => {
  await sql`select pg_terminate_backend(pid) from unnest(${pids}::integer[]) as pid`.execute(school.database.owner);
};
const endsSoon = (end: Promise<void>) => Promise.race([end.then(() => true), setTimeout(5000, false)]);
const owned = async (but: number) => (await connections()).filter(({ pid }) => pid !== but).map(({ pid }) => pid);

test('a liveness connection that breaks repeatedly stays one connection, and the job queue keeps its own', async () => {
  const { events, release } = await holdWorkerLiveness(process.ownerPool);
  events.emit('pool:create', { workerPool: { id: POOL } } as never);
  await expect.poll(connections).toMatchObject([{ granted: true }]);

  const watcher = await other.ownerPool.connect();
  const { rows } = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid');
  const watching = rows[0]!.pid;
  const taken = watcher.query('select pg_advisory_lock(hashtextextended($1, 0))', [POOL]);
  await expect.poll(connections).toHaveLength(2);
  await breakAll(await owned(watching));
  await taken;
  // For a while, the connection breaks each time it waits for the lock.
  for (const since = Date.now(); Date.now() - since < 3000;) {
    await expect.poll(() => owned(watching), { timeout: 5000 }).toHaveLength(1);
    await breakAll(await owned(watching));
  }
  await expect.poll(() => owned(watching), { timeout: 5000 }).not.toEqual([]);
  watcher.release(true);
  await expect.poll(connections).toMatchObject([{ granted: true }]);
  expect(process.ownerPool.totalCount).toBe(0);

  await breakAll((await connections()).map(({ pid }) => pid));
  await release();
  await expect.poll(connections).toEqual([]);
});

test('a connection that breaks the moment it gets its locks is replaced once', async () => {
  const { events, release } = await holdWorkerLiveness(process.ownerPool);
  events.emit('pool:create', { workerPool: { id: POOL } } as never);
  await expect.poll(connections).toMatchObject([{ granted: true }]);
  const watcher = await other.ownerPool.connect();
  const { rows } = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid');
  const watching = rows[0]!.pid;
  const taken = watcher.query('select pg_advisory_lock(hashtextextended($1, 0))', [POOL]);
  await expect.poll(connections).toHaveLength(2);
  await breakAll(await owned(watching));
  await taken;
  await expect.poll(() => owned(watching)).toHaveLength(1);
  const [pid] = await owned(watching);
  // While this process reads nothing, so that the lock and the break arrive together.
  const done = watcher.query(`select pg_advisory_unlock(hashtextextended('${POOL}', 0)); select pg_sleep(0.1); select pg_terminate_backend(${pid})`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  await done;
  await expect.poll(connections).toMatchObject([{ granted: true }]);
  await setTimeout(300);
  expect(await connections()).toMatchObject([{ granted: true }]);
  watcher.release(true);
  await release();
  await expect.poll(connections).toEqual([]);
});

test('liveness can be released at any moment of its reconnecting', async () => {
  for (let pause = 0; pause <= 20; pause += 1) {
    const { events, release } = await holdWorkerLiveness(process.ownerPool);
    events.emit('pool:create', { workerPool: { id: POOL } } as never);
    await expect.poll(connections).toMatchObject([{ granted: true }]);
    await breakAll((await connections()).map(({ pid }) => pid));
    await setTimeout(pause / 2);
    expect(await endsSoon(release()), `after ${pause / 2} ms`).toBe(true);
    await expect.poll(connections).toEqual([]);
  }
});
