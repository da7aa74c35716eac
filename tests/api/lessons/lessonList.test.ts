import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

let school: TestApp;
let admin: string;
let all: Lesson[];
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
  all = (await school.call('GET', '/api/lessons?sort=["date","ASC"]&range=[0,999]', { cookie: admin })).json<Lesson[]>();
});
afterAll(() => school.close());

const list = (query: string, filter: object = {}) =>
  school.call('GET', `/api/lessons?sort=["date","ASC"]&range=[0,999]&${query}&filter=${encodeURIComponent(JSON.stringify(filter))}`, { cookie: admin });
const ids = async (query: string, filter?: object) => (await list(query, filter)).json<Lesson[]>().flatMap(({ id }) => (id > 0 ? [id] : []));
const idsWhere = (wanted: (lesson: Lesson) => boolean) => all.filter(wanted).map(({ id }) => id);

test('a past day begins the list there, in time order, with its total and planned classes among the lessons', async () => {
  const from = '2026-06-20';
  const answer = await list(`from=${from}`);
  const rows = answer.json<Lesson[]>();
  expect(await ids(`from=${from}`)).toEqual(idsWhere(({ date }) => date >= '2026-06-19T23:00:00Z'));
  expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).toSorted());
  const planned = rows.filter(({ id }) => id === 0);
  const next = (await school.call('GET', '/api/lessons?next=1')).json<Lesson[]>();
  expect(planned.length).toBe(next.filter(({ id, date }) => id === 0 && date >= '2026-07-01').length);
  expect(answer.headers['content-range']).toBe(`0-${rows.length - 1}/${rows.length}`);
});

test('state, instructor and activity narrow the list, together and each alone', async () => {
  const instructor = all.find(({ instructors }) => instructors.length > 0)!.instructors[0]!;
  const activity = all[0]!.activity_id;
  expect(await ids('', { state: 'cancelled' })).toEqual(idsWhere(({ is_cancelled }) => is_cancelled === 1));
  expect(await ids('', { state: 'sold_out' })).toEqual(idsWhere((lesson) => lesson.is_cancelled === 0 && lesson.num_bookings >= lesson.num_places));
  expect(await ids('', { state: ['free', 'sold_out', 'cancelled'] })).toEqual(all.map(({ id }) => id));
  expect(await ids('', { instructor_id: instructor })).toEqual(idsWhere(({ instructors }) => instructors.includes(instructor)));
  const both = idsWhere(({ activity_id, instructors }) => activity_id === activity && instructors.includes(instructor));
  expect(await ids('', { activity_id: activity, instructor_id: instructor })).toEqual(both);
});

test('a text finds the activity, its place and the instructor, in any spelling; every word counts', async () => {
  const activities = (await school.call('GET', '/api/activities')).json<Activity[]>();
  const instructors = (await school.call('GET', '/api/instructors')).json<Instructor[]>();
  const ines = instructors.find(({ name }) => name === 'Inês Carvalho')!.id;
  const green = activities.find(({ name }) => name === 'Green waves')!.id;
  expect(await ids('', { q: 'INES carv' })).toEqual(idsWhere((lesson) => lesson.instructors.includes(ines)));
  expect(await ids('', { q: 'ines green' })).toEqual(idsWhere((lesson) => lesson.instructors.includes(ines) && lesson.activity_id === green));
  expect(await ids('', { q: 'qqq%' })).toEqual([]);
});

test('bad input is refused and the list without more stays as specified', async () => {
  for (const [query, filter] of [['from=2026-13-40', {}], ['', { state: 'wet' }], ['', { instructor_id: 'x' }], ['', { q: 'x'.repeat(101) }]] as const) {
    expect([query, (await list(query, filter)).statusCode]).toEqual([query, 400]);
  }
  expect((await school.call('GET', '/api/lessons?next=1&filter={"q":"surf"}')).statusCode).toBe(400);
  expect((await school.call('GET', '/api/lessons?next=1&from=2026-02-30')).json()).toMatchObject({ code: 'bad_request', errors: { from: expect.any(String) } });
  expect((await school.call('GET', '/api/lessons?from=2026-06-20')).statusCode).toBe(401);
});
