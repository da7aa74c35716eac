import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { ToGiveBack } from '#shared/contract/desk.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { adminOf, freshLesson, hold, reported, repost, seen, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, submission } from '../../support/testApp.ts';

let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool(undefined, { pages: await builtPages() });
  lesson = await freshLesson(school, 40);
});
afterAll(() => school.close());

async function paidByCard(booking: Booking): Promise<Booking> {
  school.payOn(await toCheckout(school, booking.id));
  await reported(school, booking.id);
  return booking;
}

/** An admin takes out all participants of a booking but the first. */
async function leaveOne({ id }: Booking): Promise<void> {
  const cookie = await adminOf(school);
  const { bookingData } = (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie })).json<LessonDetail>();
  const { version, phone, email, notes } = bookingData!.find((one) => one.id === id)!;
  const users = [{ ...participants(1)[0]!, was: 0 }];
  const edited = await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id}/entries`, { cookie, payload: { version, users, phone, email, notes, tells_guest: false } });
  expect(edited.statusCode, edited.body).toBe(200);
}

const page = async ({ id }: Booking) => (await school.call('GET', `/booking/${id}?lang=en`, { headers: { accept: 'text/html' } })).body;

/** What the list has of a booking: by hand, to the card, and parts that failed, in cents. */
async function listed({ id }: Booking): Promise<number[][]> {
  const { by_hand, by_card, failed_parts } = (await school.call('GET', '/api/desk/to-give-back', { cookie: await adminOf(school) })).json<ToGiveBack>();
  return [by_hand, by_card, failed_parts].map((rows) => rows.filter(({ booking_id }) => booking_id === id).map(({ amount }) => amount));
}

test('what a card paid above the price is listed until it is on its way back', async () => {
  const booking = await paidByCard((await hold(school, lesson, { users: participants(2) })).booking);
  expect(await listed(booking)).toEqual([[], [], []]);
  await leaveOne(booking);
  expect(await seen(school, booking.id)).toMatchObject({ due: -3500 });
  expect(await listed(booking)).toEqual([[], [3500], []]);
  expect(await page(booking)).toContain('You get €35 back: the school sends it to your card.');
  const { count, total } = (await school.call('GET', '/api/desk/to-give-back', { cookie: await adminOf(school) })).json<ToGiveBack>();
  expect([count, total]).toEqual([1, 3500]);

  school.stripe.fails = { path: /refunds/, status: 400, message: 'insufficient funds' };
  expect((await atDesk(school, booking, 'refunds', { amount: '35', method: 'card' })).statusCode).toBe(200);
  expect(await listed(booking), 'on its way').toEqual([[], [], []]);
  expect((await atDesk(school, booking, 'refunds', { amount: '35', method: 'card' })).statusCode, 'not twice').toBe(400);
  await workedOff(school);
  expect(await listed(booking), 'stands with the failed refunds').toEqual([[], [], [3500]]);
  school.stripe.fails = undefined;
  await atDesk(school, booking, 'refunds', { amount: '35', method: 'card' });
  await workedOff(school);
  expect(await listed(booking)).toEqual([[], [], []]);
  expect(await seen(school, booking.id)).toMatchObject({ charged: 3500, due: 0, refunds: [{ method: 'card', amount: 3500 }] });
});

test('of a booking paid in both ways the school gives back what it took itself, and the rest to the card', async () => {
  const booking = (await repost(school, lesson, submission({ users: participants(3) }))).json<Booking>();
  await atDesk(school, booking, 'payments', { amount: '50', method: 'terminal' });
  await paidByCard(booking);
  await leaveOne(booking);
  expect(await listed(booking)).toEqual([[5000], [2000], []]);
  for (const text of ['You get €50 back from the school: drop in, or write to it.', 'You get €20 back: the school sends it to your card.']) expect(await page(booking)).toContain(text);
  await atDesk(school, booking, 'refunds', { amount: '50', method: 'terminal' });
  expect(await listed(booking)).toEqual([[], [2000], []]);
  await atDesk(school, booking, 'refunds', { amount: '20', method: 'card' });
  await workedOff(school);
  expect(await listed(booking)).toEqual([[], [], []]);
  expect(await seen(school, booking.id)).toMatchObject({ charged: 3500, due: 0 });
});
