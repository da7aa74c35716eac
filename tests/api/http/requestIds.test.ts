import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { App } from '../../../server/http/app.types.ts';
import { startWorker } from '../../../server/jobs/startWorker.ts';
import { loggerOptions } from '../../../server/http/logging.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { tasks } from '../../../server/worker/tasks.ts';
import { postForm, turnPaymentsOn } from '../../support/payments/paying.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

type Line = { reqId?: string; msg: string };

let school: TestApp;
let app: App;
let lines: Line[] = [];
beforeAll(async () => {
  // As behind a proxy on this machine, where the tests' requests come from.
  school = await testApp({ pages: await builtPages(), config: { trustProxy: '127.0.0.1' } });
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  app = await buildApp({ ...school, pages: await builtPages(), now: () => school.clock.now, logger: { ...(loggerOptions('serve') as object), stream } });
  const fail = () => Promise.reject(new Error('no service for maria@norte.example'));
  app.get('/api/failing', { config: { right: 'public' } }, fail);
  app.get('/failing', fail);
});
afterAll(async () => {
  await app.close();
  await school.close();
});

const idOf = async (headers: Record<string, string>, options = {}) =>
  (await school.app.inject({ url: '/healthz', headers: { host: HOSTS.norte, ...headers }, ...options })).headers['x-request-id'] as string;

test('every answer has an id, a proxy’s own if it is safe', async () => {
  expect(await idOf({})).toMatch(/^[\da-f]{16}$/);
  expect(await idOf({})).not.toBe(await idOf({}));
  expect(await idOf({ 'x-request-id': '7b1c9e2a-0d4f-4f6e.edge:1' })).toBe('7b1c9e2a-0d4f-4f6e.edge:1');
  for (const unsafe of ['', 'a b', '<script>', 'x'.repeat(65), 'a"b', 'ä']) expect(await idOf({ 'x-request-id': unsafe })).toMatch(/^[\da-f]{16}$/);
  expect(await idOf({ 'x-request-id': 'from-a-visitor' }, { remoteAddress: '203.0.113.9' })).toMatch(/^[\da-f]{16}$/);
});

test('a failure shows the reference that the log has, without personal data', async () => {
  const get = (url: string, headers = {}) => app.inject({ url, headers: { host: HOSTS.norte, 'x-request-id': 'ref-1', ...headers } });
  lines = [];
  const answer = await get('/api/failing', { accept: 'application/json' });
  expect(answer.json()).toMatchObject({ code: 'unexpected', reference: 'ref-1' });
  const failure = lines.find(({ msg }) => msg === 'unexpected error');
  expect(failure).toMatchObject({ reqId: 'ref-1', err: { message: 'no service for …@…' } });
  const page = await get('/failing?lang=de', { accept: 'text/html' });
  expect([page.statusCode, page.body.includes('Kennung für den Support: ref-1')]).toEqual([500, true]);
  const missing = await get('/api/nothing');
  expect(missing.json()).not.toHaveProperty('reference');
});

test('a page whose data failed shows the reference, and its own calls share it', async () => {
  const { database } = school;
  await database.ownerPool.query('alter table posts rename to posts_away');
  lines = [];
  const page = await app.inject({ url: '/posts', headers: { host: HOSTS.norte, 'x-request-id': 'ref-2' } });
  await database.ownerPool.query('alter table posts_away rename to posts');
  expect(page.statusCode).toBe(500);
  expect(page.body).toContain('Reference: ref-2');
  expect(lines.filter(({ msg }) => msg === 'unexpected error').map(({ reqId }) => reqId)).toEqual(['ref-2']);
});

test('jobs carry the id of the request that queued them, and so do their log lines and the jobs that they queue', async () => {
  const { database, directory, config, clock, payments } = school;
  const jobs = async () =>
    (await database.ownerPool.query<{ task: string; id: string | null; error: string | null }>(
      `select j.task_identifier as task, p.payload ->> 'request_id' as id, p.last_error as error
       from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by j.id`,
    )).rows;
  const admin = await school.signIn(ADMINS.norte);
  await turnPaymentsOn(school);
  await database.ownerPool.query('delete from graphile_worker._private_jobs');
  const lesson = await school.lessonIn('open', { free: 3 });
  const post = (url: string, id: string, payload: object, cookie?: string) => school.call('POST', url, { payload, cookie, headers: { 'x-request-id': id } });

  const { id } = (await post(`/api/lessons/${lesson.id}/bookings`, 'book', submission())).json<{ id: string }>();
  await post('/api/subscribers', 'subscribe', { email: 'new@reader.example', lang: 'en' });
  await post('/api/password-resets', 'reset', { email: VISITOR, lang: 'en' });
  await post('/api/notifications', 'news', {}, admin);
  await postForm(school, '/api/create-checkout-session', { paymentId: id });
  const queued = await jobs();
  const countOf = (wanted: string) => queued.filter((job) => job.id === wanted).length;
  expect(['book', 'subscribe', 'reset'].map((wanted) => countOf(wanted) > 0)).toEqual([true, true, true]);
  expect(queued.filter((job) => job.id === null)).toEqual([]);
  expect(queued.find(({ task }) => task === 'check_payment')!.id).toMatch(/^[\da-f]{16}$/);

  const warned: unknown[] = [];
  const refusing = { send: () => Promise.reject(Object.assign(new Error('550 5.1.1 <new@reader.example> unknown'), { response: '550 5.1.1 <new@reader.example> unknown', responseCode: 550 })), keepsContent: false, close: () => {} };
  const taskList = tasks({ database, directory, config, transport: refusing, payments, now: () => clock.now });
  const stop = await startWorker(database.ownerPool, taskList, (_message, _error, requestId) => void warned.push(requestId));
  await expect.poll(() => warned.includes('subscribe') && warned.includes('book'), { timeout: 15_000 }).toBe(true);
  await stop();
  const texts = [...(await jobs()).map(({ error }) => error), ...(await database.forTenant({ id: 1 }).selectFrom('mails').where('tenant_id', '=', 1).select('last_error').execute()).map(({ last_error }) => last_error)];
  expect(texts.filter((text) => text?.includes('the mail server answered 550 5.1.1')).length).toBeGreaterThan(2);
  expect(texts.filter((text) => text?.includes('@'))).toEqual([]);
});
