import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { SeriesOutcome } from '#shared/contract/series.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { SERIES_UNDO_MS } from '#shared/lessons/plans/series.ts';
import { adminOf } from '../../support/payments/paying.ts';
import { statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});
afterAll(() => school.close());

const input = (change: object = {}) => ({
  ...{ id: crypto.randomUUID() as string, activity_id: 1, num_places: 7, instructors: [1], tags: [1], days: ['mon', 'wed'], times: ['10:00', '14:00'] },
  ...{ from: '2027-03-01', until: '2027-03-14', except: ['2027-03-03'], ...change },
});
const ask = async (payload: object) => school.call('POST', '/api/lesson-series', { cookie: await adminOf(school), payload });
const added = async (payload: object): Promise<SeriesOutcome> => {
  const answer = await ask(payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const undo = async (id: string) => school.call('POST', `/api/lesson-series/${id}/undo`, { cookie: await adminOf(school) });
const all = async () => {
  const answer = await school.call('GET', '/api/lessons?sort=["date","ASC"]&range=[0,999]', { cookie: await adminOf(school) });
  return answer.json<Lesson[]>();
};
const between = async (from: string, until: string) => (await all()).filter(({ date }) => date >= from && date < until);

test('a preview stores nothing; the series brings its lessons with tags and instructors, once', async () => {
  const before = await all();
  const series = input();
  const told = await added({ ...series, preview: true });
  expect(await all()).toEqual(before);

  expect(told.lessons.map(({ date }) => date)).toEqual(['2027-03-01T10:00:00Z', '2027-03-01T14:00:00Z', '2027-03-08T10:00:00Z', '2027-03-08T14:00:00Z', '2027-03-10T10:00:00Z', '2027-03-10T14:00:00Z']);
  expect(await added(series)).toEqual(told);
  expect(await added(series)).toEqual(told);
  const lessons = await between('2027-03-01', '2027-03-15');
  expect(lessons).toHaveLength(6);
  for (const lesson of lessons) expect(lesson).toMatchObject({ activity_id: 1, num_places: 7, num_bookings: 0, is_cancelled: 0, tags: [1], instructors: [1] });
});

test('the same request at the same time adds the lessons once', async () => {
  const series = input({ from: '2027-04-01', until: '2027-04-30', except: [] });
  const [one, other] = await Promise.all([added(series), added(series)]);
  expect(one).toEqual(other);
  expect(await between('2027-04-01', '2027-05-01')).toHaveLength(one.lessons.length);
});

test('a lesson of the instructor at the same time is a clash; another instructor has none', async () => {
  await added(input({ from: '2027-05-03', until: '2027-05-03', times: ['10:00'], except: [] }));
  const clashes = async (change: object) => (await added(input({ preview: true, from: '2027-05-03', until: '2027-05-05', times: ['10:00'], except: [], ...change }))).lessons.map((lesson) => lesson.clashes);
  expect(await clashes({})).toEqual([[1], []]);
  expect(await clashes({ instructors: [2] })).toEqual([[], []]);
  expect(await clashes({ instructors: [] })).toEqual([[], []]);
});

test.each([
  ['no days', { days: [] }, { days: 'days_missing' }],
  ['no times', { times: [] }, { times: 'times_missing' }],
  ['a time twice', { times: ['10:00', '10:00'] }, { 'times.1': 'times_alike' }],
  ['no date', { from: '2027-02-30' }, { from: 'date' }],
  ['only past dates', { from: '2020-01-01', until: '2020-01-31' }, { until: 'no_lessons' }],
  ['too many lessons', { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], until: '2027-12-31' }, { until: 'too_many_lessons' }],
  ['an unknown instructor', { instructors: [99_999] }, { instructors: 'unknown_entry' }],
])('%s is told at its field, and nothing is stored', async (_, change, problems) => {
  const before = (await all()).length;
  const answer = await ask(input(change));
  expect(answer.statusCode).toBe(400);
  expect(Object.fromEntries(Object.entries(answer.json<ErrorAnswer>().problems!).map(([field, { code }]) => [field, code]))).toEqual(problems);
  expect(await all()).toHaveLength(before);
});

test('undo deletes all lessons of the series, once', async () => {
  const { id, lessons } = await added(input({ from: '2027-06-01', until: '2027-06-30' }));
  expect((await undo(id)).json()).toEqual({ lessons: lessons.length });
  expect(await between('2027-06-01', '2027-07-01')).toEqual([]);
  expect((await undo(id)).json()).toMatchObject({ code: 'series_undo_late' });
  expect((await undo(crypto.randomUUID())).statusCode).toBe(404);
});

test('with a place booked on one lesson, all of them stay', async () => {
  const { id, lessons } = await added(input({ from: '2027-07-05', until: '2027-07-18' }));
  const [first] = await between('2027-07-05', '2027-07-19');
  const booked = await school.call('POST', `/api/lessons/${first!.id}/bookings`, { cookie: await adminOf(school), payload: submission() });
  expect(booked.statusCode, booked.body).toBeLessThan(300);
  const refused = await undo(id);
  expect(statusAndCode(refused)).toEqual([409, 'series_booked']);
  expect(await between('2027-07-05', '2027-07-19')).toHaveLength(lessons.length);
});

test('after ten minutes it cannot be undone', async () => {
  const { id, lessons } = await added(input({ from: '2027-08-02', until: '2027-08-15' }));
  school.clock.now = new Date(NOW.getTime() + SERIES_UNDO_MS + 1000);
  expect((await undo(id)).json()).toMatchObject({ code: 'series_undo_late' });
  school.clock.now = NOW;
  expect(await between('2027-08-02', '2027-08-16')).toHaveLength(lessons.length);
});
