import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeAbandonedJobs } from '../../server/jobs/abandonedJobs.queries.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import { testApp, type TestApp } from '../support/testApp.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const isLocked = async () => (await sql<{ is: boolean }>`select locked_by is not null as is from graphile_worker._private_jobs`.execute(school.database.owner)).rows[0]!.is;

/** As it is when a job has been under way for long, and every process looks for those of the dead. */
async function lookLater(): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(school.database.owner);
  await freeAbandonedJobs(school.database.ownerPool);
}

test('a job that takes long stays with whoever does it, and is free once they are gone', async () => {
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

  // As a process leaves it that was killed.
  await sql`select graphile_worker.add_job('take_long')`.execute(school.database.owner);
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now()`.execute(school.database.owner);
  await freeAbandonedJobs(school.database.ownerPool);
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
