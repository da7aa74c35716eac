import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

const LIST = '/api/lessons?next=1';

let school: TestApp;
let port: number;
beforeAll(async () => {
  school = await testApp({ pages: await builtPages(), config: { trustProxy: '127.0.0.1' } });
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = school.app.server.address() as AddressInfo);
});
afterAll(() => school.close());

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Hot answers exist only where Node's server listens, so these requests go through the network. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, agent: false, headers: { host: HOSTS.norte, 'accept-encoding': 'br', 'accept-language': 'en', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode!, headers: response.headers, body: (response.headers['content-encoding'] === 'br' && bytes.length > 0 ? brotliDecompressSync(bytes) : bytes).toString() });
      });
    });
    sent.on('error', reject).end();
  });
}

/** Does the application see this request? It asks for the directory of schools first. */
async function reachesApplication(ask: () => Promise<Answer>): Promise<boolean> {
  const asked = vi.spyOn(school.directory, 'current');
  await ask();
  const times = asked.mock.calls.length;
  asked.mockRestore();
  return times > 0;
}

/** Asks until the answer is compressed for good and hot. */
async function heat(path: string, headers?: Record<string, string>): Promise<void> {
  await expect.poll(() => reachesApplication(() => get(path, headers)), { timeout: 15_000 }).toBe(false);
}

/** The answers on one connection to requests that are sent at once, as text, until the server ends it. */
function talk(...requests: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('latin1').split(/(?=HTTP\/1\.1 \d{3} )/)));
  });
}

const rawRequest = (path: string, connection = 'keep-alive', version = '1.1') => `GET ${path} HTTP/${version}\r\nhost: ${HOSTS.norte}\r\naccept-encoding: br\r\naccept-language: en\r\nconnection: ${connection}\r\n\r\n`;
const idOf = (answer: string) => /x-request-id: (\w+)/.exec(answer)?.[1];
const withoutOwnText = (answer: string) => answer.replace(/x-request-id: \w+/, 'x-request-id: ?').replace(/Date: [^\r]+/, 'Date: ?');

const withoutOwn = ({ 'x-request-id': _id, date: _date, ...headers }: Answer['headers']) => headers;
const rename = (name: string) => school.database.forTenant({ id: 1 }).updateTable('activities').set({ name }).where('tenant_id', '=', 1).where('id', '=', 1).execute();

test.each(['/', LIST, '/api/activities/1?lang=de'])('%s has the same headers and body hot as from the application, but an id of its own', async (path) => {
  await get(path);
  await heat(path);
  const hot = await get(path);
  // No answer was given to this header, so the application answers it.
  const other = await get(path, { 'accept-encoding': 'br;q=1' });
  expect([hot.status, hot.body, withoutOwn(hot.headers)]).toEqual([200, other.body, withoutOwn(other.headers)]);
  expect(hot.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
  expect((await get(path)).headers['x-request-id']).not.toBe(hot.headers['x-request-id']);
  expect((await get(path, { 'x-request-id': 'from-proxy' })).headers['x-request-id']).toBe('from-proxy');
});

test('requests on one connection get the bytes that the application sends, in their order', async () => {
  await heat('/');
  await heat(LIST);
  const first = await talk(rawRequest('/'), rawRequest(LIST), rawRequest('/', 'close'));
  expect(first.map((answer) => /content-type: [a-z/]+/.exec(answer)?.[0])).toEqual(['content-type: text/html', 'content-type: application/json', 'content-type: text/html']);
  const again = await talk(rawRequest('/'), rawRequest(LIST), rawRequest('/', 'close'));
  expect(again.map(withoutOwnText)).toEqual(first.map(withoutOwnText));
  expect(new Set([...first, ...again].map(idOf)).size).toBe(6);
  const date = Date.parse(/Date: ([^\r]+)/.exec(again[0]!)![1]!);
  expect(Math.abs(Date.now() - date)).toBeLessThan(5000);
  // A path that the key does not know reaches the application, whose bytes are the same.
  const [application] = await talk(rawRequest('/').replace('br', 'br;q=1'), rawRequest('/', 'close'));
  expect(withoutOwnText(application!)).toBe(withoutOwnText(again[0]!));
});

test('a connection that the client wants to end ends after a hot answer', async () => {
  await heat('/');
  await talk(rawRequest('/'), rawRequest('/', 'close'));
  for (const last of [rawRequest('/', 'close'), rawRequest('/', 'close', '1.0'), rawRequest('/', 'x', '1.0')]) {
    const answers = await talk(rawRequest('/'), last);
    expect(answers.map((answer) => /Connection: ([a-z-]+)/.exec(answer)?.[1])).toEqual(['keep-alive', 'close']);
  }
  expect(await reachesApplication(() => get('/'))).toBe(false);
});

test('sessions, other methods, foreign origins and addresses of others reach the application', async () => {
  await heat('/');
  const cookie = await school.signIn(ADMINS.norte);
  expect((await get('/', { cookie })).body).toContain('href="/manage"');
  const others: Record<string, string>[] = [{ cookie: 'session=x' }, { origin: 'https://evil.example' }, { host: HOSTS.baleal }, { 'accept-language': 'de' }, { 'accept-encoding': 'gzip' }, { 'x-forwarded-proto': 'https' }];
  for (const headers of others) {
    expect(await reachesApplication(() => get('/', headers)), JSON.stringify(headers)).toBe(true);
  }
  expect(await reachesApplication(() => get('/', {}, 'HEAD'))).toBe(true);
  await heat('/', { 'x-forwarded-proto': 'https' });
  expect((await get('/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBeDefined();
  expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
  expect((await get('/nothing-here')).status).toBe(404);
});

test('changes show at the next request: a booking, an admin’s, another process’s, the end of a hold', async () => {
  const lesson = await school.lessonIn('open', { free: 4 });
  const booked = async () => (JSON.parse((await get(LIST)).body) as Lesson[]).find(({ id }) => id === lesson.id)!.num_bookings;
  await heat(LIST);
  const before = await booked();
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
  const after = await booked();
  expect(after).toBeGreaterThan(before);
  for (const name of ['Second waves', 'First waves']) {
    await heat('/');
    await rename(name);
    expect((await get('/')).body).toContain(name);
  }
  const held = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ pay: 'now' }) })).json<{ hold_until: string }>();
  const start = school.clock.now;
  school.clock.now = new Date(Date.parse(held.hold_until) - 1);
  await heat(LIST);
  expect(await booked()).toBeGreaterThan(after);
  school.clock.now = new Date(held.hold_until);
  expect(await booked()).toBe(after);
  school.clock.now = start;
});

test('a school’s changed facts and its suspension show, and other schools’ answers stay hot', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  const baleal = { host: HOSTS.baleal };
  for (const name of ['Norte Waves', 'Praia Norte Surf School']) {
    await heat('/');
    await heat('/', baleal);
    expect((await school.call('PUT', '/api/school/look', { cookie, payload: { name } })).statusCode).toBe(200);
    expect((await get('/')).body).toContain(`– ${name}</title>`);
    expect(await reachesApplication(() => get('/', baleal))).toBe(false);
  }
  await heat('/');
  const suspend = (suspended_at: string | null) => school.database.owner.updateTable('tenants').set({ suspended_at }).where('id', '=', 1).execute();
  await suspend(school.clock.now.toISOString());
  await school.directory.latest();
  expect((await get('/')).status).toBe(503);
  await suspend(null);
  await school.directory.latest();
  expect((await get('/')).status).toBe(200);
});

test('without a connection that hears of changes the application answers', async () => {
  await heat('/');
  await school.database.ownerPool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`);
  for (const name of ['Third waves', 'First waves']) {
    await rename(name);
    expect((await get('/')).body).toContain(name);
  }
  await heat('/');
});
