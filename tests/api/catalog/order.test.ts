import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import { auditLog } from '../../support/auditLog.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const put = (ids: unknown, cookie: string | undefined = admin, table = 'activities') => school.call('PUT', `/api/${table}/order`, { cookie, payload: { ids } });
const activities = async (query = '') => (await school.call('GET', `/api/activities${query}`, { cookie: admin })).json<(Activity & { version: number })[]>();
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

test('the order of a list is stored in the positions, at once and for visitors too, with one entry in the audit log', async () => {
  const before = await activities();
  const ids = idsOf(before);
  const wanted = [ids.at(-1)!, ...ids.slice(0, -1)];
  const answer = await put(wanted);
  expect([answer.statusCode, answer.json()]).toEqual([200, { ids: wanted }]);

  const after = await activities();
  expect(after.map(({ id, order_num }) => [id, order_num])).toEqual(wanted.map((id, index) => [id, index + 1]));
  // Only a record whose position has changed is another one than a form has read.
  for (const { id, version, order_num } of after) {
    const old = before.find((one) => one.id === id)!;
    expect(version).toBe(old.version + (order_num === old.order_num ? 0 : 1));
  }
  expect(idsOf((await school.call('GET', '/api/activities')).json<Activity[]>())).toEqual(wanted);
  expect((await auditLog(school)).at(-1)).toMatchObject({ action: 'activity.order', record_type: 'activity', record_id: null, changes: { order: [ids, wanted] } });
  await put(ids);
});

test('the same order again changes nothing and leaves no entry', async () => {
  const before = await activities();
  const entries = (await auditLog(school)).length;
  expect((await put(idsOf(before))).statusCode).toBe(200);
  expect(await activities()).toEqual(before);
  expect(await auditLog(school)).toHaveLength(entries);
});

test('records that are not named follow in their former order: one that was added meanwhile, and an archived one', async () => {
  const add = async (record: object) => (await school.call('POST', '/api/activities', { cookie: admin, payload: { price: 30, ...record } })).json<Activity>().id;
  const ids = idsOf(await activities());
  const archived = await add({ name: 'Night surf', order_num: 1, archived: 1 });
  const added = await add({ name: 'Foil' });
  expect((await put(ids.toReversed())).json()).toEqual({ ids: [...ids.toReversed(), archived, added] });
  expect(idsOf(await activities())).toEqual([...ids.toReversed(), added]);
});

test('another school’s records, unknown, deleted and repeated ones are refused with a sentence, and nothing changes', async () => {
  const before = await activities();
  const foreign = (await school.call('GET', '/api/activities', { host: HOSTS.baleal })).json<Activity[]>();
  const ids = idsOf(before);
  const deleted = (await school.call('POST', '/api/activities', { cookie: admin, payload: { name: 'Gone', price: 30 } })).json<Activity>().id;
  await school.call('DELETE', `/api/activities/${deleted}`, { cookie: admin });
  for (const [wrong, code] of [[foreign[0]!.id, 'unknown_entry'], [999_999, 'unknown_entry'], [deleted, 'unknown_entry'], [ids[0]!, 'not_valid']] as const) {
    const answer = await put([...ids, wrong]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_entry', problems: { ids: { code } }, errors: { ids: expect.any(String) } });
  }
  for (const wrong of ['1', [1.5], ['x'], [-1], Array.from({ length: 301 }, (_, index) => index + 1)]) expect((await put(wrong)).statusCode).toBe(400);
  expect(await activities()).toEqual(before);
  expect((await school.call('GET', '/api/activities', { host: HOSTS.baleal })).json()).toEqual(foreign);
});

test('instructors and products have an order too, tags have none', async () => {
  for (const table of ['instructors', 'products']) {
    const read = async () => idsOf((await school.call('GET', `/api/${table}`)).json<{ id: number }[]>());
    const wanted = (await read()).toReversed();
    expect((await put(wanted, admin, table)).statusCode).toBe(200);
    expect(await read()).toEqual(wanted);
  }
  expect((await put([1], admin, 'tags')).statusCode).toBe(400);
});

test('of two orders at once one comes after the other, and the list has one of them whole', async () => {
  const ids = idsOf(await activities());
  const orders = [ids.toReversed(), [...ids.slice(1), ids[0]!], [ids.at(-1)!, ...ids.slice(0, -1)]];
  const answers = await Promise.all(orders.map((one) => put(one)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(orders).toContainEqual(idsOf(await activities()));
});
