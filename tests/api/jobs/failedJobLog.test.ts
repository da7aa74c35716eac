import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker } from '../../../server/jobs/startWorker.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

test('a failed job is logged by its name and attempt, without what a mail server answered', async () => {
  const logged: unknown[] = [];
  const refuse = () => {
    const response = '550 5.1.1 <maria@norte.example> Maria Silva unknown';
    throw Object.assign(new Error(`Can't send mail: ${response}`), { code: 'EENVELOPE', response, responseCode: 550 });
  };
  const stop = await startWorker(school.database.ownerPool, { refuse }, (...line) => logged.push(line));
  await school.database.ownerPool.query(`select graphile_worker.add_job('refuse', '{"request_id":"a-request"}', max_attempts => 1)`);
  await expect.poll(() => logged.length, { timeout: 10_000 }).toBe(1);
  await stop();
  expect(logged).toEqual([['the job refuse failed, attempt 1 of 1', { type: 'Error', code: 'EENVELOPE', message: 'the mail server answered 550 5.1.1', stack: '' }, 'a-request']]);
});
