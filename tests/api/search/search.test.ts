import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { SearchResult } from '#shared/contract/search.ts';
import { adminOf, repost } from '../../support/payments/paying.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS } from '../../support/world.ts';

let school: TestApp;
let lesson: Lesson;
let booking: Booking;
beforeAll(async () => {
  school = await testApp();
  const payload = { activity_id: 2, date: '2026-11-04T09:00:00Z', num_places: 20 };
  lesson = (await school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload })).json<Lesson>();
  const users = [{ name: 'Zoë Großmann-Ávila', age: '34' }, { name: 'Bo Tälling', age: '7' }];
  booking = (await repost(school, lesson, submission({ users, phone: '+351 912 000 777', email: 'zoe_50%@example.com' }))).json<Booking>();
});
afterAll(() => school.close());

async function search(q: string, { email = ADMINS.norte, host = HOSTS.norte }: { email?: string; host?: string } = {}): Promise<SearchResult> {
  const answer = await school.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { host, cookie: await school.signIn(email, host) });
  expect(answer.statusCode, q).toBe(200);
  return answer.json<SearchResult>();
}
const references = async (q: string) => (await search(q)).bookings.map(({ reference }) => reference);

test('a booking is found by any part of a name, whatever its accents', async () => {
  for (const q of ['Zoë', 'zoe', 'GROSSMANN', 'avila zoe', 'mann-av', 'talling', 'bo']) expect(await references(q), q).toContain(booking.reference);
  const [found] = (await search('zoe großmann')).bookings;
  expect(found).toEqual({
    ...{ id: booking.id, reference: booking.reference, names: ['Zoë Großmann-Ávila', 'Bo Tälling'], num_participants: 2, status: 'booked', is_cancelled: 0 },
    ...{ phone: booking.phone, email: 'zoe_50%@example.com', lesson_id: lesson.id, activity: expect.any(String), date: lesson.date },
  });
});

test('all words have to be in one name, and letters that mean something to the database are letters', async () => {
  for (const q of ['zoe bo', 'oe', 'zoe%', '___', '%%%', '\\', 'zoe\\']) expect(await references(q), q).not.toContain(booking.reference);
  expect(await references('zoe_50%')).toEqual([booking.reference]);
});

test('a booking is found by a part of its phone number in any spelling, by its email and by its reference', async () => {
  for (const q of ['912000777', '912 000 777', '+351 912-000-777', '00351912000777', '(912) 000 77', '0 777', '000777']) expect(await references(q), q).toContain(booking.reference);
  const { reference } = booking;
  for (const q of ['zoe_50%@EXAMPLE', reference, reference.toLowerCase(), reference.replace('-', ''), reference.replace('-', ' '), reference.slice(3)]) {
    expect(await references(q), q).toContain(reference);
  }
});

test('too little to search for, too much and nothing like it find nothing', async () => {
  for (const q of ['', ' ', 'z', '  z ', 'qqqqq', '99999999999999', '12', 'x '.repeat(50)]) expect(await search(q), q).toEqual({ bookings: [], has_more: false, guests: [], lessons: [] });
  const cookie = await adminOf(school);
  for (const path of ['/api/search', `/api/search?q=${'x'.repeat(101)}`]) expect((await school.call('GET', path, { cookie })).statusCode).toBe(400);
});

test('guests are found by name, number and email, each once', async () => {
  for (const q of ['zoe grossmann', '912 000 777', 'zoe_50%@example']) expect((await search(q)).guests, q).toEqual([expect.objectContaining({ name: 'Zoë Großmann-Ávila', bookings: 1 })]);
});

test('the next lessons of activities with that name are listed', async () => {
  const [first] = (await search('a')).lessons;
  expect(first).toBeUndefined();
  const { lessons } = await search('surf');
  expect(lessons.length).toBe(5);
  const dates = lessons.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  expect(dates[0]! >= '2026-07-01').toBe(true);
});

test('another school finds nothing of it', async () => {
  for (const q of ['zoe', '912000777', 'zoe_50%@example.com', booking.reference]) {
    expect((await search(q, { email: ADMINS.baleal, host: HOSTS.baleal })).bookings.filter(({ id }) => id === booking.id), q).toEqual([]);
  }
});

test('of the bookings found, the nearest stand first, those of past lessons last, and no more than twenty are listed', async () => {
  const { bookings, has_more } = await search('example');
  expect([bookings.length, has_more]).toEqual([20, true]);
  const distances = bookings.map(({ date }) => Math.abs(new Date(date).getTime() - school.clock.now.getTime()));
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  const payload = { activity_id: 2, date: '2026-07-03T09:00:00Z', num_places: 20 };
  const sooner = (await school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload })).json<Lesson>();
  const past = (await repost(school, sooner, submission({ users: [{ name: 'Zoe Past', age: '34' }] }))).json<Booking>();
  expect(await references('zoe')).toEqual([past.reference, booking.reference]);
  school.clock.now = new Date('2026-07-10T09:00:00Z');
  expect(await references('zoe')).toEqual([booking.reference, past.reference]);
});

test('of more matches than can be listed, the newest guests are found without naming all others', async () => {
  const norte = school.database.forTenant({ id: 1 });
  const add = (count: number, email: string | null) => sql`
    insert into guests (tenant_id, name, email, phone, lang, creation_date)
    select 1, 'Mo ' || i, i || ${email}::text, '+35196' || (1000000 + i), 'en', now() from generate_series(1, ${count}::integer) as i`.execute(norte);
  await add(1100, '@broad.example');
  // Newer ones that do not match.
  await add(400, null);
  const { guests } = await search('broad.example');
  expect(guests.map(({ email }) => email)).toEqual([1100, 1099, 1098, 1097, 1096].map((i) => `${i}@broad.example`));
  const named = async (words: string[], digits: string | null) =>
    (await sql`select find_newest_guests(${words}::text[], ${digits}, 5)`.execute(norte)).rows.length;
  expect([await named(['broad.example'], null), await named(['mo'], null), await named([], '35196')]).toEqual([5, 5, 5]);

  const cookie = await adminOf(school);
  const page = async (start: number) => school.call('GET', `/api/guests?range=[${start},${start + 1}]&filter=${encodeURIComponent('{"q":"broad.example"}')}`, { cookie });
  expect([(await page(1098)).headers['content-range'], (await page(1098)).json<unknown[]>().length]).toEqual(['1098-1099/1100', 2]);
  expect([(await page(2000)).headers['content-range'], (await page(2000)).json()]).toEqual([expect.stringMatching(/\/1100$/), []]);
});
