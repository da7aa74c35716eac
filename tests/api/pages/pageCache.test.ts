import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { buildApp } from '../../../server/app.ts';
import { builtPages, type PageSource } from '../../../server/pages/pageSource.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

let school: TestApp;
let rendered = 0;
/** Rendering waits for it. */
let gate: Promise<void> | undefined;
beforeAll(async () => {
  school = await testApp({ pages: counting(await builtPages()) });
});
afterAll(() => school.close());

function counting(pages: PageSource): PageSource {
  return { ...pages, site: (url) => ((rendered += 1), Promise.resolve(gate).then(() => pages.site(url))) };
}

async function timesRendered(visit: () => Promise<unknown>): Promise<number> {
  const before = rendered;
  await visit();
  return rendered - before;
}

const get = async (url: string, call: object = {}) => (await school.call('GET', url, call)).body;
const norte = () => school.database.forTenant({ id: 1 });
const rename = (name: string) => norte().updateTable('activities').set({ name }).where('tenant_id', '=', 1).where('id', '=', 1).execute();

test('pages are served while the connection that hears of changes is still being made', async () => {
  expect(await get('/')).toContain('First waves');
  await expect.poll(() => timesRendered(() => get('/'))).toBe(0);
});

test('a public page is rendered once, however many ask at the same moment', async () => {
  school.clock.now = new Date(NOW.getTime() + 60_000);
  expect(await timesRendered(() => Promise.all(Array.from({ length: 20 }, () => get('/'))))).toBe(1);
  expect(await timesRendered(() => get('/'))).toBe(0);
});

test('finished pages are answered while many others wait to be rendered, a few at once', async () => {
  await get('/');
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  const before = rendered;
  const cold = Array.from({ length: 20 }, (_, index) => school.call('GET', `/activities/${90_001 + index}`));
  await expect.poll(() => rendered - before).toBe(3);
  expect(await get('/')).toContain('First waves');
  expect(rendered - before).toBe(3);
  gate = undefined;
  open();
  expect(new Set((await Promise.all(cold)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(rendered - before).toBe(20);
});

test('a cold page and a cold list take few statements', async () => {
  const asked = async (url: string) => (await queriesOf(() => get(url, { host: HOSTS.baleal }))).filter((text) => text !== '').length;
  school.clock.now = new Date(NOW.getTime() + 120_000);
  // Activities, tags, instructors, settings, plans and lessons, each once, and the next end of a hold if it is not known.
  expect(await asked('/')).toBeLessThanOrEqual(7);
  // Lessons are known from the page.
  expect(await asked('/?lang=de')).toBeLessThanOrEqual(4);
  // Plans and lessons, and their number behind a full page.
  expect(await asked('/api/lessons?next=1&range=[0,200]')).toBeLessThanOrEqual(2);
  expect(await asked('/api/lessons?next=1&range=[0,1]')).toBeLessThanOrEqual(3);
});

test('what an admin changes shows at the next request, a booking’s places too', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  const lesson = await school.lessonIn('open', { free: 4 });
  const page = () => get(`/lessons/${lesson.id}`);
  expect(await page()).toContain(`"num_places":${lesson.num_places},`);
  for (const num_places of [31, 32, 33, 34]) {
    const { is_cancelled, date, activity_id, open_days_before, tags, instructors } = lesson;
    const payload = { is_cancelled, date, activity_id, open_days_before, tags, instructors, num_places };
    expect((await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload })).statusCode).toBe(200);
    expect(await page()).toContain(`"num_places":${num_places},`);
  }
  await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
  const { num_bookings } = (await school.call('GET', `/api/lessons/${lesson.id}`)).json<Lesson>();
  expect(await page()).toContain(`"num_bookings":${num_bookings},`);
});

test('what another process changes shows at the next request', async () => {
  for (const name of ['Second waves', 'Third waves', 'First waves']) {
    await rename(name);
    expect(await get('/')).toContain(name);
    expect(await timesRendered(() => get('/'))).toBe(0);
  }
});

test('a change of one school leaves the pages of the others ready', async () => {
  const baleal = { host: HOSTS.baleal };
  await get('/', baleal);
  await rename('First waves');
  expect(await timesRendered(() => get('/', baleal))).toBe(0);
  expect(await get('/', baleal)).not.toContain('First waves');
});

test('a changed fact of a school renews that school’s pages, and leaves those of the others ready', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  const baleal = { host: HOSTS.baleal };
  const save = (group: string, payload: object) => school.call('PUT', `/api/school/${group}`, { cookie, payload });
  for (const name of ['Norte Waves', 'Praia Norte Surf School']) {
    await get('/', baleal);
    expect((await save('look', { name, pitch: `${name} in the bay` })).statusCode).toBe(200);
    expect(await timesRendered(async () => expect(await get('/')).toContain(`– ${name}</title>`))).toBe(1);
    expect(await get('/')).toContain(`content="${name}: ${name} in the bay"`);
    expect(await timesRendered(() => get('/', baleal))).toBe(0);
  }
});

test('the site offers the school’s languages, its default one to visitors who ask for none of them', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  const save = (langs: string[]) => school.call('PUT', '/api/school/languages', { cookie, payload: { langs } });
  expect((await save(['pt', 'en'])).statusCode).toBe(200);
  const german = await get('/?lang=de', { headers: { 'accept-language': 'de' } });
  expect(german).toContain('<html lang="pt"');
  expect([...german.matchAll(/<link rel="alternate" [^>]*hreflang="([\w-]+)"/g)].map(([, lang]) => lang)).toEqual(['pt', 'en', 'x-default']);
  expect(await get('/', { headers: { 'accept-language': 'en' } })).toContain('<html lang="en"');
  expect(await get('/sitemap.xml')).not.toContain('hreflang="de"');
  await save(['en', 'pt', 'es', 'fr', 'de']);
  expect(await get('/?lang=es')).toContain('<html lang="es"');
});

test('a page is cached for a minute, by language and address, and never for a signed-in user', async () => {
  await get('/');
  expect(await timesRendered(() => get('/?lang=de'))).toBe(1);
  expect(await timesRendered(() => get('/', { headers: { 'accept-language': 'pt' } }))).toBe(1);
  expect(await timesRendered(() => get('/', { host: 'norte.localhost' }))).toBe(1);
  const cookie = await school.signIn(ADMINS.norte);
  expect(await get('/', { cookie })).toContain('href="/manage"');
  expect(await get('/')).not.toContain('href="/manage"');
  school.clock.now = new Date(school.clock.now.getTime() + 60_000);
  expect(await timesRendered(() => get('/'))).toBe(1);
});

test('a thousand addresses that differ in unknown parameters share one rendering, and are the same bytes', async () => {
  school.clock.now = new Date(school.clock.now.getTime() + 60_000);
  const plain = await get('/');
  const random = Array.from({ length: 1000 }, (_, index) => `/?x${index % 7}=${crypto.randomUUID()}${'y'.repeat(index % 300)}`);
  let others = 0;
  expect(await timesRendered(async () => {
    for (const url of random) if ((await get(url)) !== plain) others += 1;
  })).toBe(0);
  expect(others).toBe(0);
  for (const url of ['/?lang=xx', '/?lang=de&lang=pt', '/?iframe=2', '/?fromqr=no', '/?activity=-1', '/?activity=first', '//?utm_source=x', '/?time2=1&page=4']) {
    expect(await timesRendered(async () => expect(await get(url), url).toBe(plain)), url).toBe(0);
  }
});

test('parameters that a page reads give a page of their own, whatever stands beside them', async () => {
  const german = await get('/?lang=de');
  expect(german).toContain('<html lang="de"');
  expect(await get('/?utm_source=x&lang=de')).toBe(german);
  expect(await get('/?activity=1&x=1')).toBe(await get('/?activity=1'));
  expect(await get('/?activity=1')).not.toBe(await get('/'));
  expect(await get('/?iframe=1&x=1')).not.toBe(await get('/'));
});

test('pages behind a secret link are never cached', async () => {
  const lesson = await school.lessonIn('open', { free: 2 });
  const booked = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
  const { id } = booked.json<{ id: string }>();
  expect(await timesRendered(() => get(`/booking/${id}`))).toBe(1);
  expect(await timesRendered(() => get(`/booking/${id}`))).toBe(1);
  expect(await timesRendered(() => get('/nothing-here'))).toBe(1);
  expect(await timesRendered(() => get('/nothing-here'))).toBe(1);
});

test('without a connection that hears of changes every page is made anew, until there is one again', async () => {
  await get('/');
  const { rows } = await school.database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or (query = '' and datname = current_database())`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const name of ['Fourth waves', 'Fifth waves', 'First waves']) {
    await rename(name);
    expect(await get('/')).toContain(name);
  }
  await expect.poll(() => timesRendered(() => get('/')), { timeout: 15_000 }).toBe(0);
});

test('two processes on one database show each other’s changes', async () => {
  const other = await buildApp({ ...school, pages: await builtPages(), now: () => school.clock.now, logger: false });
  const here = () => get('/');
  const there = async () => (await other.inject({ url: '/', headers: { host: HOSTS.norte } })).body;
  await expect.poll(async () => ((await there()) === (await there())), { timeout: 15_000 }).toBe(true);
  for (const name of ['Sixth waves', 'Seventh waves', 'First waves']) {
    await rename(name);
    expect(await here()).toContain(name);
    expect(await there()).toContain(name);
  }
  await other.close();
});
