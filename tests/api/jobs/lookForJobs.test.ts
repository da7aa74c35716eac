import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RequestCounts, shareRequestCounts } from '../../../server/http/limits/sharedRequestCounts.ts';
import { startWorker } from '../../../server/jobs/startWorker.ts';
import { tasks } from '../../../server/worker/tasks.ts';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';

let school: TestApp;
let site: FastifyInstance;
let requests: RequestCounts;
beforeAll(async () => {
  school = await testApp();
  site = fastify();
  site.get('/', async () => 'a page');
  requests = shareRequestCounts(site.server);
  await site.listen();
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
});
afterAll(async () => {
  await site.close();
  await school.close();
});

const visit = () => fetch(`http://127.0.0.1:${(site.server.address() as AddressInfo).port}`);

test('a queue asks the database once for each group and interval, not for each of its workers, and less while there are no requests', async () => {
  const { database, directory, config, clock } = school;
  const transport = smtpTransport('smtp://127.0.0.1:1', 'bookings@lineup.example');
  const taskList = tasks({ database, directory, config, transport, payments: undefined, now: () => clock.now });
  const stop = await startWorker(database.ownerPool, taskList, () => {}, [], requests);
  // Jobs of the start have been looked for.
  await setTimeout(1000);
  let asked = 0;
  const count = () => (asked += 1);
  database.ownerPool.on('acquire', count);
  await setTimeout(3000);
  const atRest = asked;
  asked = 0;
  const visits = setInterval(visit, 50);
  await setTimeout(3000);
  clearInterval(visits);
  database.ownerPool.off('acquire', count);
  await stop();
  transport.close();
  // Each of the five groups twice at most, and the check for dead workers.
  expect(atRest).toBeGreaterThan(0);
  expect(atRest).toBeLessThanOrEqual(16);
  // The mails' group ten times. Each worker by itself: 45 times.
  expect(asked).toBeGreaterThan(atRest);
  expect(asked).toBeLessThanOrEqual(24);
});

test('a job that nothing announces is found after the next request, and at rest as well', async () => {
  const { database } = school;
  let done = 0;
  const stop = await startWorker(database.ownerPool, { send_mail: async () => void (done += 1) }, () => {}, [], requests);
  const queueMail = () => sql`
    insert into graphile_worker._private_jobs (task_id, payload)
    select id, '{}' from graphile_worker._private_tasks where identifier = 'send_mail'
  `.execute(database.owner);
  await queueMail();
  await visit();
  await until('the first job to be done', async () => done === 1);
  await queueMail();
  await until('the second job to be done', async () => done === 2);
  await stop();
  expect(done).toBe(2);
});

test('jobs of all groups that become due later are found without being announced again', async () => {
  const done: string[] = [];
  const task = (name: string) => async () => void done.push(name);
  const stop = await startWorker(school.database.ownerPool, { send_mail: task('send_mail'), send_push: task('send_push'), remind: task('remind') }, () => {});
  for (const name of ['send_mail', 'send_push', 'remind']) await sql`select graphile_worker.add_job(${name}, run_at := now() + interval '1 second')`.execute(school.database.owner);
  await until('all jobs to be done', async () => done.length === 3);
  await stop();
  expect(done.toSorted()).toEqual(['remind', 'send_mail', 'send_push']);
});
