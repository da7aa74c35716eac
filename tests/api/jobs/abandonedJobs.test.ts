import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../server/db/connect.ts';
import { findSilentPools, unlockJobsOf } from '../../../server/jobs/abandonedJobs.queries.ts';
import { abandonedJobsCheck } from '../../../server/jobs/watchAbandonedJobs.ts';
import { startWorker } from '../../../server/jobs/startWorker.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const isLocked = async () => (await sql<{ is: boolean }>`select locked_by is not null as is from graphile_worker._private_jobs`.execute(school.database.owner)).rows[0]!.is;

/** Makes all jobs look as if they have been running for a long time. */
const waitLong = () => sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(school.database.owner);
/** Runs the check twice, as another process. */
async function lookLater(): Promise<void> {
  await waitLong();
  const look = abandonedJobsCheck(school.database.ownerPool, new Set());
  await look();
  await look();
}
/** Adds a long-running job of this worker pool. */
async function jobOf(pool: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  await sql`select graphile_worker.add_job('take_long')`.execute(school.database.owner);
  await sql`update graphile_worker._private_jobs set locked_by = ${pool}`.execute(school.database.owner);
  await waitLong();
}

test('a long job stays with its worker, and is freed once the worker is gone', async () => {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  let times = 0;
  const long = () => {
    times += 1;
    begun.resolve();
    return over.promise;
  };
  const stop = await startWorker(school.database.ownerPool, { send_mail: async () => {}, take_long: long }, () => {});
  await sql`select graphile_worker.add_job('take_long')`.execute(school.database.owner);
  await begun.promise;
  await lookLater();
  expect(await isLocked()).toBe(true);
  over.resolve();
  await stop();
  expect(times).toBe(1);

  // The state that a killed process leaves behind.
  await sql`select graphile_worker.add_job('take_long')`.execute(school.database.owner);
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now()`.execute(school.database.owner);
  const look = abandonedJobsCheck(school.database.ownerPool, new Set());
  await look();
  await look();
  expect(await isLocked(), 'somebody who has just begun').toBe(true);
  await lookLater();
  expect(await isLocked()).toBe(false);
});

test('a job that lost its worker in its very last try has another one; a job that has failed has none', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  for (const key of ['killed', 'failed']) await sql`select graphile_worker.add_job('take_long', job_key => ${key})`.execute(school.database.owner);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_by = case key when 'killed' then 'pool-of-the-dead' end`.execute(school.database.owner);
  await lookLater();
  const { rows } = await sql`select key, locked_by, max_attempts - attempts as tries, run_at > now() + interval '59 minutes' as is_later
    from graphile_worker.jobs order by key`.execute(school.database.owner);
  expect(rows).toEqual([
    { key: 'failed', locked_by: null, tries: 0, is_later: false },
    { key: 'killed', locked_by: null, tries: 1, is_later: true },
  ]);
});

test('a job is free when its pool was silent twice in a row, and never one of the pools of who looks', async () => {
  const { ownerPool } = school.database;
  await jobOf('pool-that-is-silent');
  const look = abandonedJobsCheck(ownerPool, new Set());
  await look();
  expect(await isLocked(), 'silent once').toBe(true);
  const heard = await ownerPool.connect();
  await heard.query(`select pg_advisory_lock(hashtextextended('pool-that-is-silent', 0))`);
  await look();
  // A worker that shows signs of life between the check and the unlocking keeps its jobs too.
  await unlockJobsOf(ownerPool, ['pool-that-is-silent']);
  heard.release(true);
  await expect.poll(() => findSilentPools(ownerPool, [])).toEqual(['pool-that-is-silent']);
  await look();
  expect(await isLocked(), 'silent, heard, silent').toBe(true);
  const own = abandonedJobsCheck(ownerPool, new Set(['pool-that-is-silent']));
  for (let looks = 0; looks < 3; looks += 1) await own();
  expect(await isLocked(), 'one of their own').toBe(true);
  await look();
  expect(await isLocked(), 'silent twice').toBe(false);
});

test('a job whose process loses all connections is not done by another', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  // Only its own connections: the school's may be in use at this moment.
  const url = new URL(school.databaseUrl);
  url.searchParams.set('application_name', 'loses_all');
  const process = connect(url.href);
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  let times = 0;
  const long = () => {
    times += 1;
    begun.resolve();
    return over.promise;
  };
  const stop = await startWorker(process.ownerPool, { take_long: long }, () => {});
  await sql`select graphile_worker.add_job('take_long')`.execute(school.database.owner);
  await begun.promise;
  await waitLong();
  const look = abandonedJobsCheck(school.database.ownerPool, new Set());
  const { rows: lost } = await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'loses_all'`.execute(school.database.owner);
  expect(lost.length).toBeGreaterThan(1);
  // Another process checks immediately, and again once the locks are held again. Its own interval would be much longer.
  await look();
  await expect.poll(() => findSilentPools(school.database.ownerPool, []), { timeout: 800, interval: 20 }).toEqual([]);
  await look();
  expect(await isLocked()).toBe(true);
  over.resolve();
  await stop();
  await process.close();
  expect(times).toBe(1);
});
