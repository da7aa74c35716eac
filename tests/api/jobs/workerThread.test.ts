import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../../../server/env.ts';
import { startWorkerThread } from '../../../server/worker/startWorkerThread.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';

const DEMO = { env: readEnv('demo', {}), isDemo: true };

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const states = async () => {
  const mails = school.database.forTenant({ id: 1 }).selectFrom('mails').where('tenant_id', '=', 1);
  return (await mails.select('status').execute()).map(({ status }) => status);
};

test('the thread works off the queue, and ends when it is told to', async () => {
  const lesson = await school.lessonIn('open', { free: 1 });
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
  expect(new Set(await states())).toEqual(new Set(['queued']));
  const stop = await startWorkerThread({ ...DEMO, databaseUrl: school.databaseUrl, appUrl: school.appUrl, folder: undefined }, () => {});
  await expect.poll(async () => new Set(await states()), { timeout: 10_000 }).toEqual(new Set(['sent']));
  await stop();
});

test('a thread that ends is started again, until it is told to stop', async () => {
  const mortal = `import { parentPort } from 'node:worker_threads';
    parentPort.postMessage('ready');
    parentPort.once('message', () => process.exit());
    setTimeout(() => { throw new Error('this thread has died'); }, 20);`;
  const deaths: unknown[] = [];
  const script = new URL(`data:text/javascript,${encodeURIComponent(mortal)}`);
  const stop = await startWorkerThread({ ...DEMO, databaseUrl: school.databaseUrl, appUrl: school.appUrl, folder: undefined }, (_message, error) => void deaths.push(error), script);
  await expect.poll(() => deaths.length).toBeGreaterThan(1);
  expect(String(deaths[0])).toContain('this thread has died');
  await stop();
  const count = deaths.length;
  await expect.poll(() => deaths.length, { timeout: 500 }).toBe(count);
});

test('a failed start is reported to the caller', async () => {
  const databaseUrl = 'postgresql://nobody@127.0.0.1:1/nothing';
  await expect(startWorkerThread({ ...DEMO, databaseUrl, appUrl: databaseUrl, folder: undefined }, () => {})).rejects.toThrow(/ECONNREFUSED/);
});
