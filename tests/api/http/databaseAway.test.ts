import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/language.ts';
import { buildApp } from '../../../server/app.ts';
import { connect, type Database } from '../../../server/db/connect.ts';
import type { App } from '../../../server/http/app.types.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { tenantDirectory } from '../../../server/tenants/directory.ts';
import { databaseProxy, type DatabaseProxy } from '../../support/db/databaseProxy.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

let school: TestApp;
let proxy: DatabaseProxy;
let database: Database;
let app: App;
const lines: { msg: string }[] = [];
beforeAll(async () => {
  school = await testApp();
  proxy = await databaseProxy(school.databaseUrl);
  database = connect(proxy.url, { isForRequests: true });
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) } };
  const directory = tenantDirectory(database.owner, HOSTS.main);
  app = await buildApp({ ...school, database, directory, pages: await builtPages(), now: () => school.clock.now, logger });
  await get('/');
});
afterEach(() => back());
afterAll(async () => {
  await app.close();
  await database.close();
  await proxy.close();
  await school.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: HOSTS.norte, ...headers } });

/** @returns milliseconds until requests are answered again */
async function back(): Promise<number> {
  await proxy.comeBack();
  const began = performance.now();
  await expect.poll(async () => (await get('/api/lessons?next=1')).statusCode, { interval: 20 }).toBe(200);
  return performance.now() - began;
}

async function timed<T>(run: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await run(), performance.now() - began];
}

test('a call is refused with 503 and Retry-After, a page that was read before stays', async () => {
  const before = (await get('/')).body;
  await proxy.goAway();
  const answer = await get('/api/lessons?next=1');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toEqual({ code: 'unavailable', message: 'We cannot do this right now. Please try again in a moment.', reference: answer.headers['x-request-id'] });
  const booking = await app.inject({ method: 'POST', url: '/api/lessons/1/bookings', headers: { host: HOSTS.norte }, payload: submission() });
  expect([booking.statusCode, booking.headers['retry-after']]).toEqual([503, '2']);
  const page = await get('/');
  expect([page.statusCode, page.body]).toEqual([200, before]);
  expect((await get('/readyz')).statusCode).toBe(503);
  expect((await get('/healthz')).statusCode).toBe(200);
});

test('a page that was not read before says in each language that the site will be back', async () => {
  await proxy.goAway();
  const titles = new Set<string>();
  for (const lang of LANGUAGES) {
    const page = await get('/about', { 'accept-language': lang, accept: 'text/html' });
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([503, '2', 'text/html; charset=utf-8']);
    expect(page.body).toContain(`<html lang="${lang}">`);
    titles.add(/<h1>(.*)<\/h1>/.exec(page.body)![1]!);
  }
  expect(titles.size).toBe(LANGUAGES.length);
});

test('the last page is sent to no signed-in visitor, and not once the database is back', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  await get('/');
  await proxy.goAway();
  const page = await get('/', { cookie, accept: 'text/html' });
  expect([page.statusCode, page.body.includes('First waves')]).toEqual([503, false]);
  await school.database.forTenant({ id: 1 }).updateTable('activities').set({ name: 'New waves' }).where('tenant_id', '=', 1).where('id', '=', 1).execute();
  expect((await get('/')).body).toContain('First waves');
  await back();
  expect((await get('/')).body).toContain('New waves');
});

test('a database that accepts and never answers costs a request some three seconds, and the next ones nothing', async () => {
  proxy.hang();
  const first = await timed(() => Promise.all(Array.from({ length: 30 }, () => get('/api/lessons?next=1'))));
  expect(new Set(first[0].map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(first[1]).toBeLessThan(6000);
  const [next, took] = await timed(() => get('/prices', { accept: 'text/html' }));
  expect(next.statusCode).toBe(503);
  expect(took).toBeLessThan(500);
  console.info(`longest wait ${Math.round(first[1])} ms`);
});

test('requests are answered within a second of the return, from a refusing and from a silent database', async () => {
  await proxy.goAway();
  expect((await get('/api/lessons?next=1')).statusCode).toBe(503);
  const afterRefusal = await back();
  proxy.hang();
  expect((await get('/api/lessons?next=1')).statusCode).toBe(503);
  const afterSilence = await back();
  console.info(`whole after ${Math.round(afterRefusal)} and ${Math.round(afterSilence)} ms`);
  // One second, plus a margin for a busy machine.
  expect(Math.max(afterRefusal, afterSilence)).toBeLessThan(2000);
});

test('a slow statement is ended after three seconds, and the database stays in use', async () => {
  const slow = sql`select pg_sleep(20)`.execute(database.forTenant({ id: 1 }));
  const [, took] = await timed(() => expect(slow).rejects.toMatchObject({ why: 'busy' }));
  expect(took).toBeLessThan(4500);
  expect(database.availability!.isAway()).toBe(false);
});

test('an outage is one line a minute in the log, and its end another', async () => {
  await back();
  const away = lines.filter(({ msg }) => msg.includes('does not answer')).length;
  const refused = lines.filter(({ msg }) => msg.startsWith('answered 503')).length;
  expect([away, refused]).toEqual([1, 1]);
  expect(lines.filter(({ msg }) => msg.includes('answers again')).length).toBeGreaterThan(0);
});
