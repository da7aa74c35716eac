import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Closing, LessonOwing } from '#shared/contract/desk.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { atDesk, moneyOf, undo } from '../../support/payments/desk.ts';
import { adminOf, freshLesson, repost, toCheckout } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { submission } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

let school: StripeSchool;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());

const book = async (lesson: Lesson, name: string) => (await repost(school, lesson, submission({ users: [{ name, age: '9' }] }))).json<Booking>();
const owing = async (lesson: Lesson) => (await school.call('GET', `/api/lessons/${lesson.id}/owing`, { cookie: await adminOf(school) })).json<LessonOwing>();
const pay = async (lesson: Lesson, entries: object) =>
  school.call('POST', `/api/lessons/${lesson.id}/payments`, { cookie: await adminOf(school), payload: { id: crypto.randomUUID(), method: 'cash', ...entries } });

test('all bookings of a lesson are marked paid at once, without those that are being paid by card', async () => {
  const lesson = await freshLesson(school);
  const [first, second, third] = [await book(lesson, 'Ana'), await book(lesson, 'Rui'), await book(lesson, 'Eva')];
  await atDesk(school, first, 'payments', { amount: '5', method: 'cash' });
  await toCheckout(school, third.id);
  const { bookings, ...rest } = await owing(lesson);
  expect({ bookings: bookings.toSorted((one, other) => one.due - other.due), ...rest }).toEqual({
    bookings: [{ id: first.id, name: 'Ana', due: 3000 }, { id: second.id, name: 'Rui', due: 3500 }],
    total: 6500,
    left_out: [{ id: third.id, name: 'Eva', due: 3500 }],
  });
  expect((await pay(lesson, { total: 7000 })).json(), 'not what the admin was told').toMatchObject({ code: 'changed_meanwhile' });
  expect((await pay(lesson, { total: 6500, method: 'card' })).statusCode).toBe(400);

  const id = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(lesson, { id, total: 6500, method: 'terminal' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await moneyOf(school, first)).entries.slice(1)).toMatchObject([{ method: 'cash', amount: -500 }, { method: 'terminal', amount: -3000 }]);
  expect([(await moneyOf(school, second)).booking.due, (await moneyOf(school, third)).booking.due]).toEqual([0, 3500]);
  const theirs = { host: HOSTS.baleal, cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal) };
  expect((await school.call('GET', `/api/lessons/${lesson.id}/owing`, theirs)).statusCode).toBe(404);
});

test('a day’s closing has the money by way and person, refunds apart, and what its lessons still owe', async () => {
  const closing = async (date: string) => (await school.call('GET', `/api/desk/closing?date=${date}`, { cookie: await adminOf(school) })).json<Closing>();
  // Two minutes before and after midnight at the school, in summer time.
  const lesson = await freshLesson(school, 8, '2026-09-05T09:00:00Z');
  const [first, second] = [await book(lesson, 'Ana'), await book(lesson, 'Rui')];
  school.clock.now = new Date('2026-09-04T22:58:00Z');
  await atDesk(school, first, 'payments', { amount: '5', method: 'cash' });
  school.clock.now = new Date('2026-09-04T23:02:00Z');
  await atDesk(school, first, 'payments', { amount: '30', method: 'cash' });
  await atDesk(school, first, 'refunds', { amount: '4', method: 'cash', reason: 'Cold' });
  const mistake = (await atDesk(school, second, 'payments', { amount: '35', method: 'transfer' })).json<{ entries: { id: number }[] }>().entries.at(-1)!;
  await undo(school, second, mistake.id);
  const day = await closing('2026-09-05');
  const name = day.sums[0]!.name;
  expect(name).not.toBe('');
  expect(day.sums).toEqual([
    { method: 'cash', actor: 'account', name, taken: 3000, given_back: 400, disputed: 0 },
    { method: 'transfer', actor: 'account', name, taken: 0, given_back: 0, disputed: 0 },
  ]);
  expect(day.entries.map(({ kind, amount, guest, is_reversal }) => [kind, amount, guest, is_reversal])).toEqual([
    ['payment', 3000, 'Ana', false],
    ['refund', -400, 'Ana', false],
    ['payment', 3500, 'Rui', false],
    ['payment', -3500, 'Rui', true],
  ]);
  expect([day.count, day.due.count, day.due.total]).toEqual([4, 1, 3500]);
  expect((await closing('2026-09-04')).sums).toMatchObject([{ method: 'cash', taken: 500 }]);
  expect((await school.call('GET', '/api/desk/closing?date=2026-02-30', { cookie: await adminOf(school) })).json()).toMatchObject({ code: 'invalid_entry', problems: { date: { code: 'date' } } });
  school.clock.now = NOW;
});
