import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../support/world.ts';

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
  expect(await names('/api/activities?sort=[order_num,ASC]')).toEqual(['First waves', 'Surf for kids', 'Green waves', 'Dawn patrol']);
  expect(await names('/api/activities?sort=["name","DESC"]&range=[0,1]')).toEqual(['Surf for kids', 'Green waves']);
  expect(await names('/api/activities', { host: HOSTS.baleal })).toEqual(['Soft board basics', 'Longboard dance', 'Family surf']);
  const [first] = (await school.call('GET', '/api/activities')).json<object[]>();
  expect(first).toMatchObject({ price: 35, order_num: 1, recurrent: 0, color: '#0f7c8a', place: 'Praia da Nazaré' });
});

test('the public sees no contact of instructors and no private setting; admins do', async () => {
  const visitor = await school.signIn(VISITOR);
  for (const cookie of [undefined, visitor]) {
    const [instructor] = (await school.call('GET', '/api/instructors', { cookie })).json<object[]>();
    expect(Object.keys(instructor!)).toEqual(['id', 'name', 'color']);
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
  expect([headers['content-range'], all.headers['content-range']]).toEqual(['0-8/9', '0-9/10']);
  const hidden = all.json<{ id: number; name: string }[]>().find(({ name }) => name === 'mail_extra_notes')!;
  expect(await names(`/api/settings?filter={"id":[${hidden.id}]}`)).toEqual([]);
});

test('getMany finds its ids, as numbers or text, and no other school’s', async () => {
  expect(await names('/api/tags?filter={"id":[4,1]}')).toEqual(['Beginners', 'From 6 years']);
  expect(await names('/api/tags?filter={"id":["2"]}')).toEqual(['Intermediate']);
  expect(await names('/api/tags?filter={"id":[5,6]}')).toEqual([]);
});
