import { afterAll, beforeAll, expect, test } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import type { Lesson } from '#shared/contract/lesson.ts';
import { buildApp } from '../../../server/app.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

const LIST = '/api/lessons?next=1';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const get = (url: string, call: object = {}) => school.call('GET', url, call);
/** The queries on the school's tables that a visitor's request costs. */
const readsOf = async (url: string) => (await queriesOf(() => get(url))).filter((text) => /\bfrom\b/i.test(text)).length;
const rename = (name: string) => school.database.forTenant({ id: 1 }).updateTable('activities').set({ name }).where('tenant_id', '=', 1).where('id', '=', 1).execute();
const nameOf = async (call: object = {}) => (await get('/api/activities/1', call)).json<{ name: string }>().name;

test('answers are given while the connection that hears of changes is still being made, and kept then', async () => {
  expect((await get(LIST)).statusCode).toBe(200);
  await expect.poll(() => readsOf(LIST)).toBe(0);
});

test.each([LIST, '/api/activities', '/api/activities/1?lang=de', '/api/tags', '/api/instructors?details=1', '/api/settings', '/api/products', '/api/posts'])('%s is read once, and has the same headers and body then', async (url) => {
  const [first, second] = [await get(url), await get(url)];
  expect(await readsOf(url)).toBe(0);
  expect([second.statusCode, second.body]).toEqual([200, first.body]);
  for (const header of ['content-type', 'content-range', 'cache-control']) expect(second.headers[header], header).toBe(first.headers[header]);
});

test('it is sent compressed to those who take it', async () => {
  const plain = await get(LIST);
  const packed = await get(LIST, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') as string });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});

test('a booking, a change by an admin and one by another process show at the next request', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  const lesson = await school.lessonIn('open', { free: 4 });
  const listed = async () => (await get(LIST)).json<Lesson[]>().find(({ id }) => id === lesson.id)!;
  const before = (await listed()).num_bookings;
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
  const { num_bookings } = (await get(`/api/lessons/${lesson.id}`, { cookie })).json<Lesson>();
  expect(num_bookings).toBeGreaterThan(before);
  expect((await listed()).num_bookings).toBe(num_bookings);
  for (const name of ['Second waves', 'First waves']) {
    await rename(name);
    expect(await nameOf()).toBe(name);
  }
});

test('lists that are made anew share the plans of recurring activities, until one changes', async () => {
  const plansReadBy = async (url: string) => (await queriesOf(() => get(url))).filter((text) => text.includes('"recurrent"')).length;
  const occurrences = async (url: string) => (await get(url)).json<Lesson[]>().filter(({ id }) => id === 0).length;
  const list = (last: number) => `${LIST}&range=[0,${last}]`;
  const archive = (archived: 0 | 1) => school.database.forTenant({ id: 1 }).updateTable('activities').set({ archived }).where('tenant_id', '=', 1).where('recurrent', '=', 1).execute();
  await get(list(90));
  expect(await plansReadBy(list(91))).toBe(0);
  expect(await occurrences(list(91))).toBeGreaterThan(0);
  await archive(1);
  expect(await plansReadBy(list(92))).toBe(1);
  expect(await occurrences(list(93))).toBe(0);
  await archive(0);
  expect(await occurrences(list(94))).toBeGreaterThan(0);
});

test('a list of the catalog is read once for all languages and minutes, until it changes', async () => {
  const list = (lang: string) => `/api/activities?lang=${lang}`;
  const isReadBy = async (url: string) => (await queriesOf(() => get(url))).some((text) => text.includes('from "activities"'));
  const nameIn = async (lang: string) => (await get(list(lang))).json<{ id: number; name: string }[]>().find(({ id }) => id === 1)!.name;
  const [english, german] = [await nameIn('en'), await nameIn('de')];
  expect(german).not.toBe(english);
  expect(await isReadBy(list('fr'))).toBe(false);
  const start = school.clock.now;
  school.clock.now = new Date(start.getTime() + 61_000);
  expect(await isReadBy(list('de'))).toBe(false);
  await rename('Later waves');
  expect(await isReadBy(list('es'))).toBe(true);
  expect([await nameIn('en'), await nameIn('de')]).toEqual(['Later waves', german]);
  await rename('First waves');
  expect(await nameIn('en')).toBe(english);
  school.clock.now = start;
});

test('held places are free the moment the hold ends', async () => {
  const lesson = await school.lessonIn('open', { free: 4 });
  const places = async () => (await get(`/api/lessons/${lesson.id}`)).json<Lesson>().num_bookings;
  const before = await places();
  const held = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission({ pay: 'now' }) })).json<{ hold_until: string }>();
  expect(await places()).toBeGreaterThan(before);
  const start = school.clock.now;
  school.clock.now = new Date(Date.parse(held.hold_until) - 1);
  expect(await places()).toBeGreaterThan(before);
  school.clock.now = new Date(held.hold_until);
  expect(await places()).toBe(before);
  school.clock.now = start;
});

test('schools, addresses and signed-in readers do not get each other’s answers', async () => {
  const [own, other] = [await get('/api/activities'), await get('/api/activities', { host: HOSTS.baleal })];
  expect(other.body).not.toBe(own.body);
  const cookie = await school.signIn(ADMINS.norte);
  await get('/api/activities?filter={"id":[1]}');
  const asAdmin = (await get('/api/activities?filter={"id":[1]}', { cookie })).json<object[]>();
  expect(asAdmin[0]).toHaveProperty('default_places');
  expect((await get('/api/activities?filter={"id":[1]}')).json<object[]>()[0]).not.toHaveProperty('default_places');
  expect((await get('/api/lessons')).statusCode).toBe(401);
  expect((await get('/api/activities/999999')).statusCode).toBe(404);
});

test('what one process changes shows in another at the next request', async () => {
  const { database, directory, config } = school;
  const other = await buildApp({ database, directory, now: () => school.clock.now, config, pages: await builtPages(), logger: false });
  const seen = async () => (await other.inject({ method: 'GET', url: '/api/activities/1', headers: { host: HOSTS.norte } })).json<{ name: string }>().name;
  for (const name of ['Fourth waves', 'First waves']) {
    await rename(name);
    expect(await seen()).toBe(name);
  }
  await other.close();
});
