import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { placesOf, statusAndCode, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const input = { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 8 };
const create = (payload: object) => school.call('POST', '/api/lessons', { cookie: admin, payload });

describe('GET /api/lessons', () => {
  test('next=1 gives all visitors the lessons from the start of today, by date, cancelled ones too', async () => {
    const answer = await school.call('GET', '/api/lessons?next=1');
    const lessons = answer.json<LessonDetail[]>();
    expect(lessons[0]!.date).toBe('2026-07-01T06:00:00Z');
    expect(lessons.map(({ date }) => date)).toEqual(lessons.map(({ date }) => date).toSorted());
    expect(lessons.some(({ is_cancelled }) => is_cancelled === 1)).toBe(true);
    expect(answer.headers['content-range']).toBe(`0-${lessons.length - 1}/${lessons.length}`);
    expect(Object.keys(lessons[0]!).toSorted()).toEqual(
      ['activity_id', 'date', 'id', 'instructors', 'is_cancelled', 'num_bookings', 'num_places', 'open_days_before', 'tags'],
    );
  });

  test('today begins at midnight of the school, not of UTC', async () => {
    school.clock.now = new Date('2026-07-01T23:30:00Z');
    const [first] = (await school.call('GET', '/api/lessons?next=1')).json<LessonDetail[]>();
    school.clock.now = new Date('2026-07-01T08:30:00Z');
    expect(first!.date).toBe('2026-07-02T06:00:00Z');
  });

  test.each([
    ['/api/lessons?sort=["date","DESC"]&range=[0,9]', 10],
    ['/api/lessons?sort=[date,DESC]&range=[0,9]', 10],
    ['/api/lessons?range=[65,74]&sort=["date","ASC"]', 5],
    ['/api/lessons?filter={"id":[1,2,3]}', 3],
    ['/api/lessons?filter={}&range=[0,19]&sort=["id","ASC"]', 20],
    ['/api/lessons?filter={"id":[]}', 0],
  ])('%s gives admins %i rows', async (url, rows) => {
    const answer = await school.call('GET', url, { cookie: admin });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<unknown[]>()).toHaveLength(rows);
  });

  test('the ranges are told exactly, past the end and of nothing too', async () => {
    const ranges = ['[0,9]', '[60,69]', '[65,74]', '[500,509]'].map(async (range) => {
      const answer = await school.call('GET', `/api/lessons?sort=[date,DESC]&range=${range}`, { cookie: admin });
      return answer.headers['content-range'];
    });
    expect(await Promise.all(ranges)).toEqual(['0-9/70', '60-69/70', '65-69/70', '*/70']);
    const none = await school.call('GET', '/api/lessons?filter={"id":[999999]}', { cookie: admin });
    expect(none.headers['content-range']).toBe('*/0');
  });

  test.each([
    'sort=["name","ASC"]',
    'sort=["date; drop table lessons","ASC"]',
    'sort=date',
    'sort=["date","SIDEWAYS"]',
    'range=[9,0]',
    'range=[-1,5]',
    'range=0-9',
    'filter={"tenant_id":[2]}',
    'filter={"id":["x"]}',
    'filter=[1]',
    'filter={',
  ])('%s is a clear 400', async (query) => {
    const answer = await school.call('GET', `/api/lessons?${encodeURI(query)}`, { cookie: admin });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', errors: { [query.split('=')[0]!]: expect.any(String) } });
  });

  test('all lessons are for admins alone', async () => {
    expect((await school.call('GET', '/api/lessons')).statusCode).toBe(401);
    const visitor = await school.signIn(VISITOR);
    expect((await school.call('GET', '/api/lessons', { cookie: visitor })).statusCode).toBe(403);
  });
});

describe('GET /api/lessons/{id}', () => {
  test('admins see the live bookings, visitors and strangers do not', async () => {
    const lesson = await school.lessonIn('open', { free: 2 });
    const booked = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission() });
    const forAdmin = (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie: admin })).json<LessonDetail>();
    expect(forAdmin.bookingData!.at(-1)).toEqual({ ...booked.json<object>(), payment: null, attendance: [null], version: 1, guest_id: expect.any(Number) });
    const visitor = await school.signIn(VISITOR);
    for (const cookie of [undefined, visitor]) {
      const answer = await school.call('GET', `/api/lessons/${lesson.id}`, { cookie });
      expect(answer.json()).not.toHaveProperty('bookingData');
    }
  });

  test.each([['/api/lessons/999999', 404], ['/api/lessons/0', 400], ['/api/lessons/abc', 400], ['/api/lessons/99999999999', 400]])(
    '%s is %i',
    async (url, status) => {
      expect((await school.call('GET', url)).statusCode).toBe(status);
    },
  );
});

describe('creating and changing lessons', () => {
  test('a lesson is made with its defaults, and computed fields are not believed', async () => {
    const answer = await create({ ...input, num_bookings: 5, id: 1, tenant_id: 2, deleted_at: '2026-01-01T00:00:00Z' });
    expect(answer.statusCode).toBe(201);
    const { id, version, ...lesson } = answer.json<LessonDetail>();
    expect(version).toBe(1);
    expect(lesson).toEqual({ ...input, is_cancelled: 0, open_days_before: null, num_bookings: 0, tags: [], instructors: [] });
    expect(await school.readLesson(id)).toEqual({ id, ...lesson });
  });

  test('a PUT changes what it names and leaves the rest', async () => {
    const { id } = (await create({ ...input, tags: [1, 2], instructors: [1], open_days_before: 3 })).json<LessonDetail>();
    await school.call('PUT', `/api/lessons/${id}`, { cookie: admin, payload: { num_places: 5, tags: [2] } });
    expect(await school.readLesson(id)).toMatchObject({ num_places: 5, tags: [2], instructors: [1], open_days_before: 3 });
    await school.call('PUT', `/api/lessons/${id}`, { cookie: admin, payload: { open_days_before: null, is_cancelled: 1 } });
    expect(await school.readLesson(id)).toMatchObject({ open_days_before: null, is_cancelled: 1, num_places: 5 });
  });

  test.each([
    [{ ...input, date: '2026-07-20T05:45:00Z' }, 'date'],
    [{ ...input, date: '2026-07-20T19:00:00Z' }, 'date'],
    [{ ...input, date: '2026-07-20T09:05:00Z' }, 'date'],
    [{ ...input, date: '2026-13-45T09:00:00Z' }, 'date'],
    [{ ...input, date: '2027-02-30T10:00:00Z' }, 'date'],
    [{ ...input, date: '2027-06-01T10:00:30Z' }, 'date'],
    [{ ...input, date: '9999-12-31T10:00:00Z' }, 'date'],
    [{ ...input, date: 'tomorrow' }, 'date'],
    [{ ...input, num_places: -1 }, 'num_places'],
    [{ ...input, num_places: '8' }, 'num_places'],
    [{ ...input, num_places: 1e9 }, 'num_places'],
    [{ ...input, open_days_before: -1 }, 'open_days_before'],
    [{ ...input, activity_id: 999 }, 'activity_id'],
    [{ ...input, tags: [1, 999] }, 'tags'],
    [{ ...input, instructors: [999] }, 'instructors'],
    [{ activity_id: 1, num_places: 8 }, 'date'],
  ])('%j is a 400 that names the field, and makes nothing', async (payload, field) => {
    const before = await school.call('GET', '/api/lessons?range=[0,0]', { cookie: admin });
    const answer = await create(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty(field);
    const after = await school.call('GET', '/api/lessons?range=[0,0]', { cookie: admin });
    expect(after.headers['content-range']).toBe(before.headers['content-range']);
  });

  test.each([
    [-1, { code: 'too_small', min: 0 }, 'must be >= 0'],
    [4000, { code: 'too_large', max: 3650 }, 'must be <= 3650'],
    ['soon', { code: 'not_valid' }, 'is not valid'],
  ])('days before that a lesson opens: %j is told with its limit', async (open_days_before, problem, sentence) => {
    const answer = await create({ ...input, open_days_before });
    expect(answer.json()).toMatchObject({ code: 'bad_request', problems: { open_days_before: problem }, errors: { open_days_before: sentence } });
  });

  test('places cannot go below what is booked; the refusal has the numbers', async () => {
    const { id } = (await create({ ...input, num_places: 4 })).json<LessonDetail>();
    const users = [{ name: 'Ana' }, { name: 'Rui' }, { name: 'Eva' }];
    await school.call('POST', `/api/lessons/${id}/bookings`, { payload: submission({ users }) });
    const refused = await school.call('PUT', `/api/lessons/${id}`, { cookie: admin, payload: { num_places: 2, tags: [1] } });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'places_below_bookings', errors: { num_places: expect.stringMatching(/3 .* 2/) } });
    expect(await school.readLesson(id)).toMatchObject({ num_places: 4, tags: [] });
    const allowed = await school.call('PUT', `/api/lessons/${id}`, { cookie: admin, payload: { num_places: 3 } });
    expect(allowed.statusCode).toBe(200);
  });

  test('a booked lesson keeps its activity: people booked its place and its price; without bookings it may be any', async () => {
    const { id } = (await create(input)).json<LessonDetail>();
    const booking = (await school.call('POST', `/api/lessons/${id}/bookings`, { payload: submission() })).json<{ id: string }>();
    const change = () => school.call('PUT', `/api/lessons/${id}`, { cookie: admin, payload: { activity_id: 2, num_places: 3 } });
    const refused = await change();
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'activity_booked', problems: { activity_id: { code: 'activity_booked' } } }),
    ]);
    expect(await school.readLesson(id)).toMatchObject({ activity_id: input.activity_id, num_places: input.num_places });
    const same = await school.call('PUT', `/api/lessons/${id}`, { cookie: admin, payload: { activity_id: input.activity_id, num_places: 7 } });
    expect(same.statusCode).toBe(200);
    await school.call('DELETE', `/api/lessons/${id}/bookings/${booking.id}`);
    expect((await change()).json()).toMatchObject({ activity_id: 2, num_places: 3 });
  });

  test('a lesson with bookings is not deleted; without, it answers with the record and is gone', async () => {
    const { id } = (await create(input)).json<LessonDetail>();
    const booking = (await school.call('POST', `/api/lessons/${id}/bookings`, { payload: submission() })).json<{ id: string }>();
    const refused = await school.call('DELETE', `/api/lessons/${id}`, { cookie: admin });
    expect(statusAndCode(refused)).toEqual([409, 'lesson_has_bookings']);
    expect(await placesOf(school, { id: 1 }, id)).toMatchObject({ num_bookings: 1, live: 1 });
    await school.call('DELETE', `/api/lessons/${id}/bookings/${booking.id}`);
    const headers = { 'content-type': 'text/plain' };
    const deleted = await school.call('DELETE', `/api/lessons/${id}`, { cookie: admin, headers });
    expect(deleted.json()).toMatchObject({ id, num_places: 8 });
    expect((await school.call('GET', `/api/lessons/${id}`)).statusCode).toBe(404);
    expect((await placesOf(school, { id: 1 }, id)).num_bookings).toBe(0);
  });

  test('only admins of this school may', async () => {
    const foreign = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    const visitor = await school.signIn(VISITOR);
    for (const [cookie, status] of [[undefined, 401], [visitor, 403], [foreign, 401]] as const) {
      expect((await school.call('POST', '/api/lessons', { cookie, payload: input })).statusCode).toBe(status);
      expect((await school.call('PUT', '/api/lessons/1', { cookie, payload: input })).statusCode).toBe(status);
      expect((await school.call('DELETE', '/api/lessons/1', { cookie })).statusCode).toBe(status);
    }
  });
});
