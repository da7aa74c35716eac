import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calendar } from '#shared/contract/calendar.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { signInAs, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const calendar = async (from: string, to: string) => (await school.call('GET', `/api/calendar?from=${from}&to=${to}`, { cookie: admin })).json<Calendar>();
const addLesson = async (date: string, change: object = {}) =>
  (await school.call('POST', '/api/lessons', { cookie: admin, payload: { activity_id: 2, date, num_places: 8, instructors: [1], ...change } })).json<Lesson>();

test('has the lessons of both dates and between, by the school’s midnight, cancelled ones too and deleted ones not', async () => {
  // The clocks go back in Lisbon on 25 October.
  const [late, first, called, last] = [
    await addLesson('2026-10-24T17:45:00Z'),
    await addLesson('2026-10-25T08:00:00Z'),
    await addLesson('2026-10-25T10:00:00Z', { is_cancelled: 1, cancel_reason: 'Storm' }),
    await addLesson('2026-10-26T19:45:00Z', { instructors: [] }),
  ];
  await addLesson('2026-10-27T07:00:00Z');
  const gone = await addLesson('2026-10-26T09:00:00Z');
  await school.call('DELETE', `/api/lessons/${gone.id}`, { cookie: admin });
  await school.call('POST', `/api/lessons/${first.id}/bookings`, { payload: submission({ users: [{ name: 'Ana', age: '9' }, { name: 'Rui', age: '' }] }) });

  const found = await calendar('2026-10-25', '2026-10-26');
  expect(found).toMatchObject({ from: '2026-10-25', to: '2026-10-26', has_more: false });
  expect(found.lessons.map(({ id }) => id)).toEqual([first.id, called.id, last.id]);
  expect(found.lessons[0]).toMatchObject({ num_bookings: 2, num_places: 8, instructors: [1], instructor_names: [expect.any(String)], activity: expect.any(String), version: 1 });
  expect(found.lessons[1]).toMatchObject({ is_cancelled: 1, cancel_reason: 'Storm' });
  expect(JSON.stringify(found)).not.toContain('Ana');
  expect((await calendar('2026-10-24', '2026-10-24')).lessons.map(({ id }) => id)).toEqual([late.id]);
});

test('has planned classes without a lesson, until one is made of them', async () => {
  const planned = async () => (await calendar('2026-07-01', '2026-07-14')).lessons.filter(({ recur }) => recur);
  const [next, ...others] = await planned();
  expect(next).toMatchObject({ id: 0, num_bookings: 0, recur: { date: next!.date.slice(0, 10) } });
  await school.call('POST', `/api/activity/${next!.activity_id}/lessons`, { cookie: admin, payload: { recur: next!.recur } });
  expect((await planned()).length).toBe(others.length);
});

test('takes the same number of queries for a day as for six weeks', async () => {
  const count = async (from: string, to: string) => (await queriesOf(() => calendar(from, to))).length;
  const [planned] = (await calendar('2026-07-01', '2026-07-14')).lessons.filter(({ recur }) => recur);
  const { date } = planned!.recur!;
  expect(await count(date, date)).toBe(await count('2026-06-29', '2026-08-09'));
});

test('is for admins of the school, and says which date is wrong', async () => {
  const refused = async (query: string) => (await school.call('GET', `/api/calendar?${query}`, { cookie: admin })).json<{ problems?: object }>().problems;
  expect(await refused('from=2026-02-30&to=x')).toMatchObject({ from: { code: 'date' }, to: { code: 'date' } });
  expect(await refused('from=2026-07-02&to=2026-07-01')).toMatchObject({ to: { code: 'period_order' } });
  expect(await refused('from=2026-07-01&to=2026-08-12')).toMatchObject({ to: { code: 'period_too_long', max: 42 } });
  const path = '/api/calendar?from=2026-10-25&to=2026-10-26';
  expect((await school.call('GET', path)).statusCode).toBe(401);
  expect((await school.call('GET', path, { cookie: await signInAs(school, 'instructor') })).statusCode).toBe(403);
  const baleal = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  expect((await school.call('GET', path, { cookie: baleal, host: HOSTS.baleal })).json<Calendar>().lessons).toEqual([]);
});
