import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const names = async (url: string, call: object = {}) => {
  const answer = await school.call('GET', url, call);
  return answer.json<{ name: string }[]>().map(({ name }) => name);
};

test('activities come in their order, each school’s own', async () => {
  expect(await names('/api/activities?sort=[order_num,ASC]')).toEqual(['First waves', 'Surf for kids', 'Green waves', 'Dawn patrol', 'Sunset longboard']);
  expect(await names('/api/activities?sort=["name","DESC"]&range=[0,1]')).toEqual(['Surf for kids', 'Sunset longboard']);
  expect(await names('/api/activities', { host: HOSTS.baleal })).toEqual(['Soft board basics', 'Longboard dance', 'Family surf']);
  const [first] = (await school.call('GET', '/api/activities')).json<object[]>();
  expect(first).toMatchObject({ price: 35, order_num: 1, recurrent: 0, color: '#0f7c8a', place: 'Praia da Nazaré' });
});

test('the public sees no contact of instructors and no private setting; admins do', async () => {
  const visitor = await school.signIn(VISITOR);
  for (const cookie of [undefined, visitor]) {
    const [instructor] = (await school.call('GET', '/api/instructors', { cookie })).json<object[]>();
    expect(Object.keys(instructor!)).toEqual(['id', 'name', 'color', 'photos']);
    expect(await names('/api/settings', { cookie })).not.toContain('mail_extra_notes');
  }
  const cookie = await school.signIn(ADMINS.norte);
  const [instructor] = (await school.call('GET', '/api/instructors', { cookie })).json<object[]>();
  expect(instructor).toMatchObject({ email: 'duarte@norte.example', phone: '+351912000111' });
  expect(await names('/api/settings', { cookie })).toContain('mail_extra_notes');
});

test('what is hidden cannot be found out by sorting or filtering either', async () => {
  expect((await school.call('GET', '/api/instructors?sort=["email","ASC"]')).statusCode).toBe(400);
  const { headers } = await school.call('GET', '/api/settings');
  const all = await school.call('GET', '/api/settings', { cookie: await school.signIn(ADMINS.norte) });
  expect([headers['content-range'], all.headers['content-range']]).toEqual(['0-15/16', '0-19/20']);
  expect(await names('/api/settings?filter={"name":"shell"}')).toContain('enable_vouchers');
  const hidden = all.json<{ id: number; name: string }[]>().find(({ name }) => name === 'mail_extra_notes')!;
  expect(await names(`/api/settings?filter={"id":[${hidden.id}]}`)).toEqual([]);
});

test('posts come newest first, products in their order, page by page', async () => {
  const posts = await school.call('GET', '/api/posts?sort=[creation_date,desc]&range=[0,1]');
  expect(posts.headers['content-range']).toBe('0-1/5');
  expect(posts.json<{ title: string; creation_date: string }[]>().map(({ title, creation_date }) => [title, creation_date])).toEqual([
    ['Storm swell: where we teach until Wednesday', '2026-06-29T08:30:00Z'],
    ['Five things nobody tells you before your first lesson', '2026-06-22T08:30:00Z'],
  ]);
  const dates = (await school.call('GET', '/api/posts')).json<{ creation_date: string }[]>().map((post) => post.creation_date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(await names('/api/products')).toEqual(['first-waves-5', 'keep-going-10', 'kids-term-8', 'dawn-patrol-4']);
  expect(await names('/api/products?sort=[order_num,asc]', { host: HOSTS.baleal })).toEqual(['basics-3', 'longboard-5', 'family-10']);
  const [first] = (await school.call('GET', '/api/products')).json<object[]>();
  expect(first).toMatchObject({ title: 'First waves × 5', price: 15_750, num_uses: 5, order_num: 1 });
});

test('every resource answers a single record by its id, with the fields of its list, and those that only it has', async () => {
  for (const resource of ['activities', 'tags', 'instructors', 'settings', 'posts', 'products']) {
    const [first] = (await school.call('GET', `/api/${resource}`)).json<{ id: number }[]>();
    expect((await school.call('GET', `/api/${resource}/${first!.id}`)).json()).toMatchObject(first!);
    for (const [id, status] of [['2147483647', 404], ['0', 400], ['x', 400], ['2147483648', 400]] as const) {
      expect([resource, id, (await school.call('GET', `/api/${resource}/${id}`)).statusCode]).toEqual([resource, id, status]);
    }
  }
  const missing = await school.call('GET', '/api/posts/2147483647');
  expect(missing.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' });
});

test('by its id nothing is shown that the list hides; admins see all of it', async () => {
  const cookie = await school.signIn(ADMINS.norte);
  const settings = (await school.call('GET', '/api/settings', { cookie })).json<{ id: number; name: string }[]>();
  const hidden = settings.find(({ name }) => name === 'mail_extra_notes')!;
  const visitor = await school.signIn(VISITOR);
  for (const stranger of [undefined, visitor]) {
    expect((await school.call('GET', `/api/settings/${hidden.id}`, { cookie: stranger })).statusCode).toBe(404);
    expect(Object.keys((await school.call('GET', '/api/instructors/1', { cookie: stranger })).json<object>())).toEqual(['id', 'name', 'color', 'photos', 'about', 'langs']);
  }
  expect((await school.call('GET', `/api/settings/${hidden.id}`, { cookie })).json()).toEqual(hidden);
  expect((await school.call('GET', '/api/instructors/1', { cookie })).json()).toMatchObject({ email: 'duarte@norte.example' });
});

test('getMany finds its ids, as numbers or text, and no other school’s', async () => {
  expect(await names('/api/tags?filter={"id":[4,1]}')).toEqual(['Beginners', 'From 6 years']);
  expect(await names('/api/tags?filter={"id":["2"]}')).toEqual(['Intermediate']);
  expect(await names('/api/tags?filter={"id":[5,6]}')).toEqual([]);
});
