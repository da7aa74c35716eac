import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorker } from '../../../server/jobs/startWorker.ts';
import { tasks } from '../../../server/worker/tasks.ts';
import { GIVE_UP_AFTER_MS } from '../../../server/launch/stopOnSignals.ts';
import { MAIL_TIMEOUTS } from '../../../server/mail/delivery/timeouts.ts';
import { smtpTransport } from '../../../server/mail/delivery/transport.ts';
import { pacedMailServer, type PacedMailServer } from '../../support/messages/pacedMailServer.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { working } from '../../support/working.ts';

let readers: string[];
let school: TestApp;
let smtp: PacedMailServer;
beforeAll(async () => {
  school = await testApp();
  smtp = await pacedMailServer(0, /^reader/);
});
afterAll(async () => {
  smtp.goOn();
  await smtp.close();
  await school.close();
});
beforeEach(async () => {
  await sql`truncate mails, subscribers cascade`.execute(school.database.owner);
  await sql`delete from graphile_worker._private_jobs`.execute(school.database.owner);
  readers = [1, 2, 3, 4].map((number) => `reader${number}@${crypto.randomUUID()}.example`);
  for (const email of readers) await school.call('POST', '/api/subscribers', { payload: { email, lang: 'en' } });
});

const warnings: string[] = [];
async function startSending(url = smtp.url): Promise<() => Promise<void>> {
  const { database, directory, config, clock } = school;
  const transport = smtpTransport(url, 'bookings@lineup.example');
  const taskList = tasks({ database, directory, config, transport, payments: undefined, now: () => clock.now });
  const stop = await startWorker(database.ownerPool, taskList, (message) => void warnings.push(message));
  return async () => {
    await stop();
    transport.close();
  };
}
const mails = async () => (await school.database.forTenant({ id: 1 }).selectFrom('mails').where('tenant_id', '=', 1).select(['status', 'last_error']).orderBy('status').execute());
const jobs = async () => (await sql`select locked_by, attempts, run_at <= now() as is_due from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(school.database.owner)).rows;

test('the mail whose last line is out is waited for; those behind it are left for the next start, with the try they had', async () => {
  // Each job has one attempt left.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(school.database.owner);
  const [{ attempts }] = (await jobs()) as [{ attempts: number }];
  smtp.pause();
  const stop = await startSending();
  await expect.poll(() => smtp.unanswered(), { timeout: 10_000 }).toBe(1);
  const stopped = stop();
  // They give up at once, while the first is still awaited.
  await expect.poll(async () => (await jobs()).filter((job) => (job as { locked_by: string | null }).locked_by !== null).length, { timeout: 2000 }).toBe(1);
  smtp.goOn();
  await stopped;
  expect(smtp.receivers).toHaveLength(1);
  const queued = { status: 'queued', last_error: null };
  expect(await mails()).toEqual([queued, queued, queued, { status: 'sent', last_error: null }]);
  const left = { locked_by: null, attempts, is_due: true };
  await expect.poll(jobs).toEqual([left, left, left]);
  expect(warnings).toEqual([]);
  await working(school, smtpTransport(smtp.url, 'bookings@lineup.example'), async () => {
    await expect.poll(mails, { timeout: 10_000 }).toEqual(readers.map(() => ({ status: 'sent', last_error: null })));
  });
  expect(smtp.receivers.toSorted()).toEqual(readers);
});

test('stopping does not wait for a mail server that has received nothing', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const stop = await startSending(`smtp://127.0.0.1:${(silent.address() as { port: number }).port}`);
  await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(3);
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await mails()).toEqual(readers.map(() => ({ status: 'queued', last_error: null })));
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('the process gives up only after a mail server has had its time to answer', () => {
  expect(GIVE_UP_AFTER_MS).toBeGreaterThan(MAIL_TIMEOUTS.socketTimeout + 10_000);
});
