import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { adminOf, after, freshLesson, hold, mailsOf, repost, reported, seen, turnPaymentsOn } from '../../support/payments/paying.ts';
import { participants, placesOf, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
let lesson: Lesson;
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school);
});
afterEach(() => {
  school.clock.now = NOW;
});

const taken = async () => (await school.readLesson(lesson.id)).num_bookings;

describe('places held for a payment', () => {
  test('are taken for 30 minutes, without a mail, and free again at that very moment', async () => {
    const { booking } = await hold(school, lesson, { users: participants(3) });
    expect(booking).toMatchObject({ status: 'awaiting_payment', hold_until: '2026-07-01T09:00:00Z', stripe_session_id: null });
    expect([await taken(), await mailsOf(school, booking.id)]).toEqual([3, []]);
    after(school, 29.99);
    expect(await taken()).toBe(3);
    expect((await repost(school, lesson, submission({ users: participants(2) }))).json()).toMatchObject({ code: 'lesson_full' });
    after(school, 0.01);
    expect(await taken()).toBe(0);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'expired', hold_until: null, lesson: { num_bookings: 0 } });
  });

  test('do not count wherever places are read, even before their end is stored', async () => {
    await hold(school, lesson, { users: participants(4) });
    const cookie = await adminOf(school);
    const filter = encodeURIComponent(JSON.stringify({ id: [lesson.id] }));
    const everywhere = async () => [
      (await school.call('GET', `/api/lessons?filter=${filter}`, { cookie })).json<Lesson[]>()[0]!.num_bookings,
      (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie })).json<Lesson>().num_bookings,
      (await school.call('GET', '/api/lessons?next=1')).json<Lesson[]>().find(({ id }) => id === lesson.id)!.num_bookings,
    ];
    expect(await everywhere()).toEqual([4, 4, 4]);
    after(school, 30);
    expect(await everywhere()).toEqual([0, 0, 0]);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 4, live: 4 });
    const sorted = (await school.call('GET', '/api/lessons?sort=["num_bookings","DESC"]', { cookie })).json<Lesson[]>().map(({ num_bookings }) => num_bookings);
    expect(sorted).toEqual(sorted.toSorted((one, other) => other - one));
  });

  test('are free for the next booking, and the count stays right', async () => {
    await hold(school, lesson, { users: participants(2) });
    await hold(school, lesson, { users: participants(2) });
    after(school, 31);
    const next = await repost(school, lesson, submission({ users: participants(4) }));
    expect(next.statusCode).toBe(201);
    expect(await placesOf(school, NORTE, lesson.id)).toEqual({ num_places: 4, num_bookings: 4, live: 4, bookings: 1 });
  });

  test('do not keep an admin from lowering the places or deleting the lesson once they are over', async () => {
    await hold(school, lesson, { users: participants(3) });
    const cookie = await adminOf(school);
    const lower = () => school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload: { num_places: 1 } });
    expect((await lower()).json()).toMatchObject({ code: 'places_below_bookings' });
    after(school, 30);
    expect((await lower()).json()).toMatchObject({ num_places: 1, num_bookings: 0 });
    expect((await school.call('DELETE', `/api/lessons/${lesson.id}`, { cookie })).statusCode).toBe(200);
  });

  test('are given once: 20 bookings at once after the end get exactly the free places', async () => {
    await hold(school, lesson, { users: participants(4) });
    after(school, 30);
    const answers = await Promise.all(Array.from({ length: 20 }, () => repost(school, lesson, submission({ pay: 'now' }))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 4, live: 4 });
  });
});

describe('coming back with the same entries', () => {
  test('while the hold lasts is the same booking; after it another hold, if there is room', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(3) });
    expect((await repost(school, lesson, sent)).json()).toEqual(booking);
    after(school, 45);
    const again = (await repost(school, lesson, sent)).json<Booking>();
    expect(again).toEqual({ ...booking, hold_until: '2026-07-01T09:45:00Z' });
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 3, live: 3, bookings: 1 });
    after(school, 31);
    await repost(school, lesson, submission({ users: participants(2) }));
    expect((await repost(school, lesson, sent)).json()).toMatchObject({ code: 'lesson_full' });
    expect((await repost(school, lesson, { ...sent, notes: 'other' })).json()).toMatchObject({ code: 'payment_intent_reused' });
  });

  test('ten times at once after its end takes the places once', async () => {
    const { sent } = await hold(school, lesson, { users: participants(2) });
    after(school, 31);
    const answers = await Promise.all(Array.from({ length: 10 }, () => repost(school, lesson, sent)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, live: 2, bookings: 1 });
  });

  test.each([['while the hold lasts', 5], ['after its end', 31]])('to pay at the school after all, %s, books and mails once', async (_, minutes) => {
    const { booking, sent } = await hold(school, lesson, { users: participants(2) });
    after(school, minutes);
    const later = { ...sent, pay: 'later' };
    const answers = await Promise.all([repost(school, lesson, later), repost(school, lesson, later), repost(school, lesson, later)]);
    for (const answer of answers) expect(answer.json()).toEqual({ ...booking, status: 'booked', charged: booking.amount, due: booking.amount, hold_until: null });
    expect(await mailsOf(school, booking.id)).toEqual(['booking_received']);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, live: 2 });
  });
});

describe('a payment that is given up', () => {
  test('ends the hold at once, and once', async () => {
    const { booking } = await hold(school, lesson, { users: participants(2) });
    const answers = await Promise.all([1, 2, 3].map(() => reported(school, booking.id, { canceled: true })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 'expired', hold_until: null });
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, live: 0 });
    expect(await mailsOf(school, booking.id)).toEqual([]);
  });

  test('by cancelling the booking, frees the places too, without a mail since none confirmed it', async () => {
    const { booking } = await hold(school, lesson);
    const answer = await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
    expect(answer.json()).toMatchObject({ status: 'cancelled', hold_until: null });
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, live: 0 });
    expect(await mailsOf(school, booking.id)).toEqual([]);
  });
});

test('lists show a hold while it lasts: the lesson’s to admins, one’s own to oneself', async () => {
  const cookie = await school.signIn(VISITOR);
  const mine = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { cookie, payload: submission({ pay: 'now' }) })).json<Booking>();
  const admin = await adminOf(school);
  const lists = async () => [
    (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie: admin })).json<{ bookingData: Booking[] }>().bookingData.map(({ id }) => id),
    (await school.call('GET', '/api/user/me/bookings', { cookie })).json<Booking[]>().map(({ id }) => id),
  ];
  expect(await lists()).toEqual([[mine.id], [mine.id]]);
  after(school, 30);
  expect(await lists()).toEqual([[], []]);
});

test('the table itself keeps a hold’s end with what awaits its payment, and with nothing else', async () => {
  const db = school.database.forTenant(NORTE);
  const { booking } = await hold(school, lesson);
  const change = (set: string) => sql.raw(`update bookings set ${set} where id = '${booking.id}'`).execute(db);
  await expect(change('hold_until = null')).rejects.toThrow(/bookings_hold/);
  await expect(change(`status = 'booked'`)).rejects.toThrow(/bookings_hold/);
});

test('finished pages show places as free from the moment the next hold ends', async () => {
  const pages = await builtPages();
  let rendered = 0;
  const site = await testApp({ pages: { ...pages, site: (url) => ((rendered += 1), pages.site(url)) } });
  await turnPaymentsOn(site);
  const one = await freshLesson(site);
  const page = async () => Number(/"num_bookings":(\d+),/.exec((await site.call('GET', `/lessons/${one.id}`)).body)?.[1]);
  await expect.poll(async () => ((await page()), (rendered = 0), await page(), rendered), { timeout: 15_000 }).toBe(0);
  await hold(site, one, { users: participants(2) });
  site.clock.now = new Date(NOW.getTime() + 10_000);
  await hold(site, one);
  expect(await page()).toBe(3);
  site.clock.now = new Date(NOW.getTime() + 30 * 60_000 - 1000);
  expect(await page()).toBe(3);
  site.clock.now = new Date(NOW.getTime() + 30 * 60_000);
  expect(await page()).toBe(1);
  site.clock.now = new Date(NOW.getTime() + 30 * 60_000 + 9999);
  expect(await page()).toBe(1);
  rendered = 0;
  expect(await page()).toBe(1);
  expect(rendered).toBe(0);
  site.clock.now = new Date(NOW.getTime() + 30 * 60_000 + 10_000);
  expect(await page()).toBe(0);
  await site.close();
});
