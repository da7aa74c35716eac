import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkerThread } from '../../../server/worker/startWorkerThread.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const states = async () => {
  const mails = school.database.forTenant({ id: 1 }).selectFrom('mails').where('tenant_id', '=', 1);
  return (await mails.select('status').execute()).map(({ status }) => status);
};

test('the thread works off the queue from the environment alone, and ends when it is told to', async () => {
  const lesson = await school.lessonIn('open', { free: 1 });
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
  expect(new Set(await states())).toEqual(new Set(['queued']));
  const stop = await startWorkerThread({ mode: 'demo', databaseUrl: school.databaseUrl }, () => {});
  await expect.poll(async () => new Set(await states()), { timeout: 10_000 }).toEqual(new Set(['sent']));
  await stop();
});

test('a failed start is reported to the caller', async () => {
  const databaseUrl = 'postgresql://nobody@127.0.0.1:1/nothing';
  await expect(startWorkerThread({ mode: 'demo', databaseUrl }, () => {})).rejects.toThrow(/ECONNREFUSED/);
});
