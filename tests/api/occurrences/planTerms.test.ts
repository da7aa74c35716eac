import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Calendar } from '#shared/contract/calendar.ts';
import type { OtherDates } from '#shared/contract/dateChange.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { PlanTerms } from '#shared/lessons/plans/planTerms.ts';
import { WEEKDAYS } from '#shared/lessons/plans/recurrence.ts';
import { listed, planText, recurring } from '../../support/recurringActivities.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

let school: TestApp;
let cookie: string;
beforeAll(async () => {
  school = await testApp();
  cookie = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const planOf = (terms: PlanTerms) => JSON.stringify({ ...(JSON.parse(planText()) as object), ...terms });
const withTerms = (terms: PlanTerms) => recurring(school, planOf(terms));
const change = (activity: number, payload: object) => school.call('PUT', `/api/activities/${activity}`, { cookie, payload });
const keyOf = (date: string) => ({ date, time: '10:00', name: 'default' });
const book = (activity: number, date: string) => school.call('POST', `/api/activity/${activity}/bookings?lang=en`, { payload: { ...submission(), recur: keyOf(date) } });
/** The dates of an activity's planned classes in an answer. */
const planned = (lessons: readonly Lesson[], activity: number) => lessons.flatMap(({ activity_id, recur }) => (activity_id === activity && recur ? [recur.date] : []));
const classesOf = async (activity: number, path: string, as?: string) => planned((await school.call('GET', path, as ? { cookie: as } : {})).json<Lesson[]>(), activity);

test('the season and left-out dates hold for lists, links and bookings', async () => {
  const activity = await withTerms({ from: '2026-07-03', until: '2026-07-06', except: ['2026-07-05'] });
  expect((await listed(school, activity)).map(({ recur }) => recur!.date)).toEqual(['2026-07-03', '2026-07-04', '2026-07-06']);
  for (const date of ['2026-07-02', '2026-07-05', '2026-07-07']) {
    expect((await book(activity, date)).json()).toMatchObject({ code: 'occurrence_gone' });
    expect((await school.call('GET', `/api/occurrence?activity=${activity}&time=${date}T10:00`)).statusCode).toBe(404);
  }
  // A class that was booked stays when its date is left out.
  const { lesson_id } = (await book(activity, '2026-07-04')).json<Booking>();
  await change(activity, { recurrent_config: planOf({ except: ['2026-07-04'] }) });
  expect((await listed(school, activity)).filter(({ date }) => date.startsWith('2026-07-04')).map(({ id }) => id)).toEqual([lesson_id]);
});

test('the plan’s instructors and tags replace those of the activity, in classes and in their lessons; deleted ones are left out', async () => {
  const newTag = (await school.call('POST', '/api/tags', { cookie, payload: { name: 'Long season' } })).json<{ id: number }>().id;
  const activity = await withTerms({ instructors: [1, 3], tags: [newTag] });
  await change(activity, { default_instructors: [2], default_tags: [1] });
  const [first] = await listed(school, activity);
  expect(first).toMatchObject({ id: 0, instructors: [1, 3], tags: [newTag] });
  const lessonOf = async (answer: ReturnType<typeof book>) => school.readLesson((await answer).json<Booking>().lesson_id);
  expect(await lessonOf(book(activity, '2026-07-02'))).toMatchObject({ instructors: [1, 3], tags: [newTag] });
  const made = await school.call('POST', `/api/activity/${activity}/lessons`, { cookie, payload: { recur: keyOf('2026-07-03') } });
  expect(made.json<Lesson>()).toMatchObject({ instructors: [1, 3], tags: [newTag] });

  await school.call('DELETE', `/api/tags/${newTag}`, { cookie });
  expect((await listed(school, activity))[0]).toMatchObject({ instructors: [1, 3], tags: [] });
  expect(await lessonOf(book(activity, '2026-07-05'))).toMatchObject({ instructors: [1, 3], tags: [] });
  // The deleted one may stay in the plan; a new one must exist.
  expect((await change(activity, { recurrent_config: planOf({ tags: [newTag], horizon: 31 }) })).statusCode).toBe(200);
  const unknown = await change(activity, { recurrent_config: planOf({ tags: [newTag, 999_999], instructors: [999_999] }) });
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json()).toMatchObject({ problems: { 'recurrent_config.tags': { code: 'unknown_entry' }, 'recurrent_config.instructors': { code: 'unknown_entry' } } });
  // Without its own, those of the activity.
  await change(activity, { recurrent_config: planText() });
  expect((await listed(school, activity))[0]).toMatchObject({ instructors: [2], tags: [1] });
});

test('a plan without terms is stored as before, and terms that cannot be are refused at their fields', async () => {
  const blank = await recurring(school, planOf({ from: '', except: [], horizon: 14, instructors: [] }));
  const stored = async (id: number) => (await school.call('GET', `/api/activities/${id}`)).json<Activity>().recurrent_config;
  expect(await stored(blank)).toBe(planText());
  const problems = async (terms: object) => (await change(blank, { recurrent_config: planOf(terms) })).json<{ problems: object }>().problems;
  expect(await problems({ from: '2026-02-30', horizon: 400 })).toMatchObject({ 'recurrent_config.from': { code: 'date' }, 'recurrent_config.horizon': { code: 'too_large', max: 366 } });
  expect(await problems({ from: '2026-08-02', until: '2026-08-01', except: ['x'] })).toMatchObject({ 'recurrent_config.until': { code: 'period_order' }, 'recurrent_config.except': { code: 'date' } });
  for (const terms of [{ instructors: ['1'] }, { tags: [2 ** 31] }, { except: 'x' }]) expect(await problems(terms)).toMatchObject({ recurrent_config: { code: 'recurrence' } });
  expect(await stored(blank)).toBe(planText());
});

test('with a horizon the next 14 days stay as they are, and later classes come by date', async () => {
  const activity = await withTerms({ horizon: 92 });
  const fortnight = Array.from({ length: 14 }, (_, day) => `2026-07-${String(day + 1).padStart(2, '0')}`);
  expect(await classesOf(activity, '/api/lessons?next=1')).toEqual(fortnight);
  const days = (first: number, month: string) => Array.from({ length: 14 }, (_, day) => `2026-${month}-${String(day + first).padStart(2, '0')}`);
  expect(await classesOf(activity, '/api/lessons?next=1&from=2026-08-10')).toEqual(days(10, '08'));
  expect(await classesOf(activity, '/api/lessons?from=2026-08-10', cookie)).toEqual(days(10, '08'));
  expect(await classesOf(activity, '/api/lessons?next=1&from=2026-09-29')).toEqual(['2026-09-29', '2026-09-30']);
  const calendar = (await school.call('GET', '/api/calendar?from=2026-08-03&to=2026-08-09', { cookie })).json<Calendar>();
  expect(planned(calendar.lessons as unknown as Lesson[], activity)).toHaveLength(WEEKDAYS.length);
  const day = (await school.call('GET', '/api/today?date=2026-08-03', { cookie })).json<Calendar>();
  expect(planned(day.lessons as unknown as Lesson[], activity)).toEqual(['2026-08-03']);

  expect((await book(activity, '2026-10-01')).json()).toMatchObject({ code: 'lesson_not_yet_open' });
  const booked = await book(activity, '2026-09-30');
  expect(booked.statusCode).toBe(201);
  expect(await school.readLesson(booked.json<Booking>().lesson_id)).toMatchObject({ date: '2026-09-30T09:00:00Z', num_bookings: 1 });
  expect(await classesOf(activity, '/api/lessons?next=1&from=2026-09-29')).toEqual(['2026-09-29']);
});

test('a range of dates has its lessons and classes, and no more', async () => {
  const activity = await withTerms({ horizon: 92, until: '2026-08-20' });
  const lesson = async (date: string) => (await school.call('POST', '/api/lessons', { cookie, payload: { activity_id: activity, date, num_places: 4 } })).json<Lesson>().id;
  const [inside] = [await lesson('2026-08-22T15:00:00Z'), await lesson('2026-08-23T15:00:00Z')];
  for (const as of [undefined, cookie]) {
    const answer = await school.call('GET', `/api/lessons?${as ? '' : 'next=1&'}from=2026-08-18&to=2026-08-22&filter={"activity_id":${activity}}`, as ? { cookie: as } : {});
    const lessons = answer.json<Lesson[]>();
    expect(lessons.map(({ id, recur }) => recur?.date ?? id)).toEqual(['2026-08-18', '2026-08-19', '2026-08-20', inside]);
    expect(answer.headers['content-range']).toBe('0-3/4');
  }
  // Public lists have nothing of the past.
  expect((await school.call('GET', '/api/lessons?next=1&from=2026-06-01&to=2026-06-30')).json()).toEqual([]);
  const problems = async (query: string) => (await school.call('GET', `/api/lessons?next=1&${query}`)).json<{ problems?: object }>().problems;
  expect(await problems('from=2026-08-01&to=2026-09-12')).toEqual({ to: { code: 'period_too_long', max: 42 } });
  expect(await problems('from=2026-08-02&to=2026-08-01')).toEqual({ to: { code: 'period_order' } });
  expect(await problems('from=2026-02-30&to=2026-03-01')).toEqual({ from: { code: 'date' } });
});

test('a guest who changes the date gets to later classes page by page, with the lessons between them', async () => {
  const activity = await recurring(school, JSON.stringify({ ...(JSON.parse(planText({ '10:00': 8 }, ['sat'])) as object), horizon: 62, except: ['2026-07-18'] }));
  const booking = (await book(activity, '2026-07-04')).json<Booking>();
  const payload = { activity_id: activity, date: '2026-07-22T09:00:00Z', num_places: 4 };
  await school.call('POST', '/api/lessons', { cookie, payload });
  const pages: string[][] = [];
  for (let from: string | null = '2026-07-01'; from !== null; ) {
    const { dates, next }: OtherDates = (await school.call('GET', `/api/bookings/${booking.id}/dates?from=${from}`)).json<OtherDates>();
    pages.push(dates.map(({ date }) => date.slice(0, 10)));
    from = next;
  }
  expect(pages).toEqual([['2026-07-11'], ['2026-07-22', '2026-07-25', '2026-08-01'], ['2026-08-08', '2026-08-15'], ['2026-08-22', '2026-08-29']]);
  const moved = await school.call('POST', `/api/bookings/${booking.id}/date`, { payload: { from_lesson_id: booking.lesson_id, occurrence: { activity_id: activity, recur: keyOf('2026-08-29') } } });
  expect((await school.readLesson(moved.json<Booking>().lesson_id)).date).toBe('2026-08-29T09:00:00Z');
});

test('a class that was called off, moved or deleted stays off when its time changes, and again when the time goes back', async () => {
  const activity = await recurring(school, planText({ '10:00': 8, '15:00': 6 }));
  const lessonOf = async (date: string) => (await school.call('POST', `/api/activity/${activity}/lessons`, { cookie, payload: { recur: keyOf(date) } })).json<Lesson>().id;
  const [off, moved, deleted, stays] = [await lessonOf('2026-07-04'), await lessonOf('2026-07-05'), await lessonOf('2026-07-06'), await lessonOf('2026-07-07')];
  await school.call('PUT', `/api/lessons/${off}`, { cookie, payload: { is_cancelled: 1 } });
  await school.call('PUT', `/api/lessons/${moved}`, { cookie, payload: { date: '2026-07-05T17:00:00Z' } });
  await school.call('DELETE', `/api/lessons/${deleted}`, { cookie });
  const onDays = async (time: string) => (await listed(school, activity)).flatMap(({ recur }) => (recur?.time === time ? [recur.date] : [])).filter((date) => date >= '2026-07-03' && date <= '2026-07-08');
  const all = ['2026-07-03', '2026-07-04', '2026-07-05', '2026-07-06', '2026-07-07', '2026-07-08'];

  expect((await change(activity, { recurrent_config: planText({ '11:00': 8, '15:00': 6 }) })).statusCode).toBe(200);
  expect(await onDays('11:00')).toEqual(['2026-07-03', '2026-07-07', '2026-07-08']);
  expect(await onDays('15:00'), 'other times of these days').toEqual(all);
  const there = { date: '2026-07-04', time: '11:00', name: 'default' };
  expect((await school.call('POST', `/api/activity/${activity}/bookings`, { payload: { ...submission(), recur: there } })).json()).toMatchObject({ code: 'lesson_not_found' });
  // The links of the lessons go on.
  expect((await school.call('GET', `/api/occurrence?activity=${activity}&time=2026-07-04T10:00`)).json()).toMatchObject({ id: off, is_cancelled: 1 });
  expect((await listed(school, activity)).map(({ id }) => id)).toEqual(expect.arrayContaining([off, moved, stays]));

  await change(activity, { recurrent_config: planText({ '12:00': 8, '15:00': 6 }) });
  expect(await onDays('12:00')).toEqual(['2026-07-03', '2026-07-07', '2026-07-08']);
  await change(activity, { recurrent_config: planText({ '10:00': 8, '15:00': 6 }) });
  expect(await onDays('10:00'), 'as before').toEqual(['2026-07-03', '2026-07-08']);
  // A new time is a class of its own.
  await change(activity, { recurrent_config: planText({ '10:00': 8, '15:00': 6, '19:00': 4 }) });
  expect(await onDays('19:00')).toEqual(all);
});
