import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Instructor } from '#shared/contract/instructor.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { LESSON_DEFAULTS, OFFER_DETAILS } from '#shared/catalog/offerRules.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

let school: TestApp;
let cookie: string;
beforeAll(async () => {
  school = await testApp();
  cookie = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => school.call(method, url, { cookie, ...(payload && { payload }) });
const seen = async (url: string) => (await school.call('GET', url)).json<Activity[]>();
const added = async (fields: object = {}) => (await send('POST', '/api/activities', { name: 'Reef tour', price: 60, ...fields })).json<Activity>();

const OFFER = {
  description: '# Out to the reef\n\nFor those who *paddle* well.',
  level: 'advanced',
  min_age: 16,
  duration_minutes: 150,
  included: 'Boat\nBoard',
  bring: 'Towel',
  meeting_name: 'Harbour, pier 3',
  meeting_address: 'Rua do Porto 1, Nazaré',
  meeting_coordinates: '39.58501234 -9.0733',
  meeting_minutes: 30,
} as const;

test('an activity has an offer, which its own answer shows to visitors and the list does not', async () => {
  const { id } = await added({ ...OFFER, default_places: 5, default_instructors: [1], default_tags: [2] });
  const stored = { ...OFFER, meeting_coordinates: '39.58501, -9.0733' };
  const own = (await school.call('GET', `/api/activities/${id}`)).json<Activity>();
  expect(own).toMatchObject(stored);
  const listed = (await seen('/api/activities')).find((one) => one.id === id)!;
  // Cards need the end.
  expect(listed.duration_minutes).toBe(150);
  for (const field of OFFER_DETAILS) expect(listed).not.toHaveProperty(field);
  for (const field of [...LESSON_DEFAULTS, 'archived']) for (const record of [listed, own]) expect(record).not.toHaveProperty(field);
  const [office] = (await send('GET', `/api/activities?filter={"id":[${id}]}`)).json<Activity[]>();
  expect(office).toMatchObject({ ...stored, default_places: 5, default_instructors: [1], default_tags: [2], archived: 0 });
});

test.each([
  [{ level: 'expert' }, { level: { code: 'not_valid' } }],
  [{ meeting_coordinates: 'at the pier' }, { meeting_coordinates: { code: 'coordinates' } }],
  [{ default_instructors: [4] }, { default_instructors: { code: 'unknown_entry' } }],
  [{ default_tags: [1, 99] }, { default_tags: { code: 'unknown_entry' } }],
  [{ min_age: 0, duration_minutes: 9 }, { min_age: { code: 'too_small', min: 1 }, duration_minutes: { code: 'too_small', min: 10 } }],
])('an offer with %j is refused, and changes nothing', async (change, problems) => {
  const { id } = await added();
  const answer = await send('PUT', `/api/activities/${id}`, change);
  expect([answer.statusCode, answer.json<{ problems: object }>().problems]).toEqual([400, problems]);
  expect((await send('GET', `/api/activities/${id}`)).json<Activity>().version).toBe(1);
});

test('a new lesson takes the default instructors and tags, unless it is sent with others', async () => {
  const { id: activity_id } = await added({ default_instructors: [1, 3], default_tags: [2] });
  const lesson = { activity_id, date: '2026-07-20T09:00:00Z', num_places: 6 };
  expect((await send('POST', '/api/lessons', lesson)).json<Lesson>()).toMatchObject({ instructors: [1, 3], tags: [2] });
  expect((await send('POST', '/api/lessons', { ...lesson, instructors: [], tags: [1] })).json<Lesson>()).toMatchObject({ instructors: [], tags: [1] });
});

test('an occurrence has the defaults before and after it becomes a lesson', async () => {
  const recurrent_config = JSON.stringify({ days: ['sat'], times: [{ name: 'a', time: '11:00', num_places: 4 }] });
  const { id } = await added({ recurrent: 1, recurrent_config, default_instructors: [2], default_tags: [1, 3] });
  const taught = { instructors: [2], tags: [1, 3] };
  const [listed] = (await seen(`/api/lessons?next=1&filter={"activity_id":[${id}]}`)) as unknown as Lesson[];
  expect(listed).toMatchObject({ id: 0, ...taught });
  const { date, time } = listed!.recur!;
  expect((await school.call('GET', `/api/occurrence?activity=${id}&time=${date}T${time}`)).json()).toMatchObject({ id: 0, ...taught });
  const made = await send('POST', `/api/activity/${id}/lessons`, { recur: listed!.recur });
  expect(made.json<Lesson>()).toMatchObject(taught);
});

test('an activity with lessons ahead is not archived; without, it is hidden, keeps its past and comes back', async () => {
  const { id } = await added({ default_places: 4 });
  const lesson = { activity_id: id, date: '2026-07-20T09:00:00Z', num_places: 6 };
  const { id: ahead } = (await send('POST', '/api/lessons', lesson)).json<Lesson>();
  const early = await send('PUT', `/api/activities/${id}`, { archived: 1 });
  expect([early.statusCode, early.json<{ problems: object }>().problems]).toEqual([400, { archived: { code: 'lessons_ahead', lessons: 1 } }]);

  await send('PUT', `/api/lessons/${ahead}`, { is_cancelled: 1 });
  expect((await send('PUT', `/api/activities/${id}`, { archived: 1 })).json<Activity>().archived).toBe(1);
  const listed = async (query: string, who = school.call('GET', `/api/activities?${query}`)) => (await who).json<Activity[]>().some((one) => one.id === id);
  expect(await listed('')).toBe(false);
  expect(await listed('filter={"archived":[0,1]}')).toBe(false);
  // A page of an old booking names it by its id.
  expect(await listed(`filter={"id":[${id}]}`)).toBe(true);
  expect(await listed('', send('GET', '/api/activities'))).toBe(false);
  expect(await listed('', send('GET', '/api/activities?filter={"archived":[0,1]}'))).toBe(true);

  const refused = { code: 'invalid_lesson', problems: { activity_id: { code: 'unknown_entry' } } };
  expect((await send('POST', '/api/lessons', lesson)).json()).toMatchObject(refused);
  expect((await send('PUT', `/api/lessons/${ahead}`, { is_cancelled: 0 })).json()).toMatchObject(refused);
  expect((await send('PUT', `/api/lessons/${ahead}`, { activity_id: id, num_places: 7 })).statusCode).toBe(200);

  expect((await send('PUT', `/api/activities/${id}`, { archived: 0 })).json<Activity>().archived).toBe(0);
  expect((await send('POST', '/api/lessons', lesson)).statusCode).toBe(201);
  const [entry] = (await send('GET', `/api/history?filter=${encodeURIComponent(JSON.stringify({ record_type: 'activity', record_id: String(id) }))}`)).json<{ changes: object }[]>();
  expect(entry?.changes).toEqual({ archived: [1, 0] });
});

test('the plan of an archived activity brings no occurrences', async () => {
  const recurrent_config = JSON.stringify({ days: ['sun'], times: [{ name: 'a', time: '12:00', num_places: 4 }] });
  const { id } = await added({ recurrent: 1, recurrent_config });
  const listed = async () => (await seen(`/api/lessons?next=1&filter={"activity_id":[${id}]}`)) as unknown as Lesson[];
  const { date, time } = (await listed())[0]!.recur!;
  await send('PUT', `/api/activities/${id}`, { archived: 1 });
  expect(await listed()).toEqual([]);
  expect((await school.call('GET', `/api/occurrence?activity=${id}&time=${date}T${time}`)).statusCode).toBe(404);
});

test('a booking’s calendar file and the feed have the meeting point and the true end', async () => {
  const { id } = await added(OFFER);
  const lesson = (await send('POST', '/api/lessons', { activity_id: id, date: '2026-07-20T09:00:00Z', num_places: 6 })).json<Lesson>();
  const booked = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
  const file = await school.call('GET', `/api/bookings/${booked.json<{ id: string }>().id}/calendar.ics`);
  const feed = await school.call('GET', '/calendar.ics');
  for (const { body } of [file, feed]) {
    const event = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT').find((text) => text.includes('Reef tour') && text.includes('Harbour'))!;
    expect(event).toContain('LOCATION:Harbour\\, pier 3\\, Rua do Porto 1\\, Nazaré');
    expect(event).toContain('GEO:39.58501;-9.0733');
    expect(event).toMatch(/DTSTART[^\n]*T100000/);
    expect(event).toMatch(/DTEND[^\n]*T123000/);
  }
  expect(file.body.replaceAll('\r\n ', '')).toContain('09:30\\, 30 minutes before the lesson');
  expect(file.body.replaceAll('\r\n ', '')).toContain(`What to bring: ${OFFER.bring.split('\n').join('\\, ')}`);
  expect(file.body.replaceAll('\r\n ', '')).toContain('destination=39.58501%2C-9.0733');
});

test('instructors have text and languages, which their list has only if it is asked for', async () => {
  const told = { about: 'Grew up on the reef.\nSpeaks to fish.', langs: ['pt', 'de'] };
  expect((await send('PUT', '/api/instructors/2', { ...told, translations: { de: { about: 'Am Riff aufgewachsen.' } } })).statusCode).toBe(200);
  const listed = async (query: string) => (await school.call('GET', `/api/instructors?${query}`)).json<Instructor[]>().find(({ id }) => id === 2);
  expect(await listed('')).not.toHaveProperty('about');
  const detailed = await listed('details=1&filter={"id":[2,999]}');
  expect(detailed).toMatchObject(told);
  for (const field of ['email', 'phone', 'order_num', 'translations']) expect(detailed).not.toHaveProperty(field);
  expect(await listed('details=1&lang=de')).toMatchObject({ about: 'Am Riff aufgewachsen.' });
  expect((await school.call('GET', '/api/instructors?details=2')).statusCode).toBe(400);
  const refused = await send('PUT', '/api/instructors/2', { langs: ['pt', 'xx'] });
  expect([refused.statusCode, refused.json<{ problems: object }>().problems]).toEqual([400, { langs: { code: 'not_valid' } }]);
});

test('a list with long fields has 50 records at most', async () => {
  for (let number = 0; number < 50; number += 1) await send('POST', '/api/instructors', { name: `Instructor ${number}` });
  const listed = async (query: string) => (await school.call('GET', `/api/instructors?${query}`)).json<Instructor[]>().length;
  expect([await listed('details=1'), await listed('details=1&range=[0,9]'), await listed('')]).toEqual([50, 10, 53]);
});
