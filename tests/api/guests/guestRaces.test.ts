import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Guest } from '#shared/contract/guest.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { mergeGuests } from '../../../server/guests/changeGuest.ts';
import { lockGuests } from '../../../server/guests/guests.queries.ts';
import { barrier } from '../../support/barrier.ts';
import { adminOf, freshLesson, repost } from '../../support/payments/paying.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
let lessons: Lesson[];
beforeAll(async () => {
  school = await testApp();
  lessons = [await freshLesson(school, 60), await freshLesson(school, 60, '2026-07-21T09:00:00Z')];
});
afterAll(() => school.close());

const db = () => school.database.forTenant(NORTE);
const book = (email: string, at = 0) => repost(school, lessons[at % 2]!, submission({ email }));
const guestsWith = (email: string) => db().selectFrom('guests').where('tenant_id', '=', 1).where('email', 'ilike', email).select(['id', 'merged_into']).execute();
const guestOf = async (email: string) => (await guestsWith(email))[0]!.id;
const read = async (id: number) => (await school.call('GET', `/api/guests/${id}`, { cookie: await adminOf(school) })).json<Guest>();

test('thirty bookings of one new address at once, in two lessons, make one guest', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => book(index % 3 === 0 ? 'TWIN@example.com' : 'twin@example.com', index)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  const guests = await guestsWith('twin@example.com');
  expect(guests.length).toBe(1);
  expect((await read(guests[0]!.id)).bookings).toBe(30);
});

test('control: guests that are looked for and then added are several, or one is refused', async () => {
  const bothHaveRead = barrier(2);
  const lookAndAdd = async () => {
    const known = await guestsWith('naive@example.com');
    await bothHaveRead();
    if (known.length === 0) await db().insertInto('guests').values({ tenant_id: 1, name: 'Naive', email: 'naive@example.com', phone: '', lang: 'en', creation_date: NOW.toISOString() }).execute();
  };
  const outcomes = await Promise.allSettled([lookAndAdd(), lookAndAdd()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a booking that comes while its guest is being merged waits for it, and belongs to the guest that stays', async () => {
  const cookie = await adminOf(school);
  const walkIn = (await school.call('POST', `/api/lessons/${lessons[0]!.id}/bookings`, { cookie, payload: submission({ source: 'manual', email: '' }) })).json<Booking>();
  await book('moving@example.com');
  const kept = (await db().selectFrom('bookings').where('tenant_id', '=', 1).where('id', '=', walkIn.id).select('guest_id').executeTakeFirstOrThrow()).guest_id;
  const other = await guestOf('moving@example.com');
  const [tenant] = (await school.directory.current()).tenants;
  let booking: ReturnType<typeof book> | undefined;
  await db().transaction().execute(async (tx) => {
    await mergeGuests(tx, tenant!, kept, { version: 1, other: { id: other, version: 1 } }, NOW);
    booking = book('moving@example.com', 1);
  });
  expect((await booking!).statusCode).toBe(201);
  expect(await read(kept)).toMatchObject({ email: 'moving@example.com', bookings: 3 });
  expect(await guestsWith('moving@example.com')).toEqual([{ id: kept, merged_into: null }]);
});

test('two guests that are merged into each other at once become one, and bookings go on meanwhile', async () => {
  await Promise.all([book('left@example.com'), book('right@example.com')]);
  const [left, right] = [await guestOf('left@example.com'), await guestOf('right@example.com')];
  const cookie = await adminOf(school);
  const merge = (into: number, other: number) => school.call('POST', `/api/guests/${into}/merge`, { cookie, payload: { version: 1, other: { id: other, version: 1 } } });
  const [first, second, ...bookings] = await Promise.all([merge(left, right), merge(right, left), ...Array.from({ length: 10 }, (_, at) => book(at % 2 ? 'left@example.com' : 'right@example.com', at >> 1))]);
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
  expect(bookings.map(({ statusCode }) => statusCode)).toEqual(bookings.map(() => 201));
  const [one, other] = [await read(left), await read(right)];
  expect(one).toEqual(other);
  expect(one.bookings).toBe(12);
});

test('control: merges that compare before they lock make two guests parts of each other', async () => {
  await Promise.all([book('here@example.com'), book('there@example.com')]);
  const [here, there] = [await guestOf('here@example.com'), await guestOf('there@example.com')];
  const bothHaveRead = barrier(2);
  const careless = (into: number, other: number) =>
    db().transaction().execute(async (tx) => {
      const found = await tx.selectFrom('guests').where('tenant_id', '=', 1).where('id', 'in', [into, other]).select('merged_into').execute();
      await bothHaveRead();
      if (found.every(({ merged_into }) => merged_into === null)) await tx.updateTable('guests').set({ merged_into: into }).where('tenant_id', '=', 1).where('id', '=', other).execute();
    });
  await Promise.all([careless(here, there), careless(there, here)]);
  const rows = await db().transaction().execute((tx) => lockGuests(tx, NORTE, [here, there]));
  expect(rows.map(({ merged_into }) => merged_into !== null)).toEqual([true, true]);
});
