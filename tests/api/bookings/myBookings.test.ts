import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { queriesOf } from '../../support/db/countQueries.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, VISITOR } from '../../support/world.ts';

let school: TestApp;
let cookie: string;
beforeAll(async () => {
  school = await testApp();
  cookie = await school.signIn(VISITOR);
});
afterAll(() => school.close());

const mine = (query = '', as = cookie) => school.call('GET', `/api/user/me/bookings${query}`, { cookie: as });
const book = (lesson: Lesson, change: Record<string, unknown> = {}, as = cookie) =>
  school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: submission(change), cookie: as });

async function openLessons(): Promise<Lesson[]> {
  const lessons = (await school.call('GET', '/api/lessons?next=1')).json<Lesson[]>();
  return lessons.filter((lesson) => lesson.id > 0 && lesson.open_days_before === null && !lesson.is_cancelled && lesson.num_places - lesson.num_bookings >= 3 && lesson.date > '2026-07-02');
}

test('a list of own bookings needs a session', async () => {
  const { statusCode, headers, body } = await mine();
  expect([statusCode, headers['content-range'], body]).toEqual([200, '*/0', '[]']);
  expect((await mine('', '')).json()).toMatchObject({ code: 'not_signed_in' });
});

test('they come latest lesson first, including cancelled ones, each with its lesson, and only one’s own', async () => {
  const [first, second, third] = await openLessons();
  const ids = [];
  for (const lesson of [second!, third!, first!]) ids.push((await book(lesson)).json<{ id: string }>().id);
  await book(first!, {}, '');
  await book(first!, {}, await school.signIn(ADMINS.norte));
  await school.call('DELETE', `/api/lessons/${third!.id}/bookings/${ids[1]}`);

  const answer = await mine();
  expect(answer.headers['content-range']).toBe('0-2/3');
  const list = answer.json<BookingDetail[]>();
  expect(list.map(({ id, status }) => [id, status])).toEqual([[ids[1], 'cancelled'], [ids[0], 'booked'], [ids[2], 'booked']]);
  for (const detail of list) {
    const { date_change: _single, ...single } = (await school.call('GET', `/api/bookings/${detail.id}`)).json<BookingDetail>();
    expect(detail).toEqual(single);
    expect(detail.user_id).toBe('2');
  }
});

test('a range cuts them, with the same few queries however many there are', async () => {
  const queries = async (query: string) => {
    const answers: Awaited<ReturnType<typeof mine>>[] = [];
    const { length: count } = await queriesOf(async () => answers.push(await mine(query)));
    const [answer] = answers;
    return { count, range: answer!.headers['content-range'], rows: answer!.json<unknown[]>().length };
  };
  for (const lesson of (await openLessons()).slice(0, 6)) await book(lesson);
  const [few, many] = [await queries('?range=[0,1]'), await queries('')];
  expect([few.range, few.rows, many.rows]).toEqual(['0-1/9', 2, 9]);
  expect(few.count).toBe(many.count);
  expect((await mine('?sort=["id","ASC"]')).statusCode).toBe(400);
  expect((await mine('?filter={"user_id":1}')).statusCode).toBe(400);
  const dates = async (direction: string) => (await mine(`?sort=["date","${direction}"]`)).json<BookingDetail[]>().map(({ lesson }) => lesson.date);
  expect(await dates('ASC')).toEqual((await dates('DESC')).toReversed());
});

test('a lesson that the school deleted takes its cancelled bookings off the list', async () => {
  const payload = { activity_id: 1, date: '2026-07-20T09:00:00Z', num_places: 4 };
  const admin = await school.signIn(ADMINS.norte);
  const lesson = (await school.call('POST', '/api/lessons', { cookie: admin, payload })).json<Lesson>();
  const { id } = (await book(lesson)).json<{ id: string }>();
  expect((await mine('?range=[0,0]')).json<BookingDetail[]>()[0]!.id).toBe(id);
  await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}`);
  await school.call('DELETE', `/api/lessons/${lesson.id}`, { cookie: admin });
  expect((await mine()).json<BookingDetail[]>().map((detail) => detail.id)).not.toContain(id);
});

test('a booking remembers where it came from; the back office only where an admin says so', async () => {
  const [lesson] = await openLessons();
  const admin = await school.signIn(ADMINS.norte);
  const source = async (change: Record<string, unknown>, as = cookie) => (await book(lesson!, { users: [{ name: 'Ana' }], ...change }, as)).json<{ source: string; user_id: string }>();
  await school.call('PUT', `/api/lessons/${lesson!.id}`, { cookie: admin, payload: { num_places: 50 } });
  expect(await source({})).toMatchObject({ source: 'site', user_id: '2' });
  expect(await source({ source: 'widget' })).toMatchObject({ source: 'widget' });
  expect(await source({ source: 'qr' })).toMatchObject({ source: 'qr' });
  expect(await source({ source: 'manual' })).toMatchObject({ source: 'site', user_id: '2' });
  expect(await source({ source: 'manual' }, admin)).toMatchObject({ source: 'manual', user_id: '0' });
  expect((await book(lesson!, { source: 'elsewhere' })).statusCode).toBe(400);
  const detail = await school.call('GET', `/api/lessons/${lesson!.id}`, { cookie: admin });
  const counted = detail.json<{ bookingData: { source: string }[] }>().bookingData.map((booking) => booking.source);
  expect(counted.filter((one) => one !== 'site').toSorted()).toEqual(['manual', 'qr', 'widget']);
  expect((await mine('', admin)).headers['content-range']).toBe('0-0/1');
});
