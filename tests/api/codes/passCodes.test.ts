import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingMoney } from '#shared/contract/desk.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { leftOf, soldPack } from '../../support/payments/passes.ts';
import { adminOf, freshLesson, repost, reported, seen, toCheckout } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, placesOf, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school, 30);
});
afterEach(() => {
  school.clock.now = NOW;
});

const check = (code: string, change: object = {}) => school.call('POST', '/api/codes/check', { payload: { code, activity: 1, participants: 3, email: 'ana@example.com', ...change } });
const book = (code: string, change: object = {}) => repost(school, lesson, submission({ users: participants(3), code, ...change }));
const cancel = ({ id }: Booking) => school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}`);

test('a pack pays for as many participants as it has uses, in any spelling of its code; cancelling in time gives them back', async () => {
  const pack = await soldPack(school, { granted: 2 });
  const code = pack.code;
  const shown = `…${code.slice(-5)}`;
  expect((await check(formatPassCode(code).toLowerCase())).json()).toEqual({ kind: 'pack', text: shown, amount: 7000, rest: 3500 });
  const booking = (await book(code)).json<Booking>();
  expect(booking).toMatchObject({ status: 'booked', amount: 10_500, charged: 10_500, due: 3500, paid_by_pass: 7000, code: { kind: 'pack', text: shown, amount: 7000 } });
  expect(JSON.stringify(await seen(school, booking.id)), 'the code is as good as money').not.toContain(code);
  expect(await leftOf(school, pack.id)).toBe(0);
  expect((await book(code)).json<ErrorAnswer>().problems?.code?.code).toBe('code_spent');
  expect((await cancel(booking)).statusCode).toBe(200);
  expect(await seen(school, booking.id)).toMatchObject({ status: 'cancelled', due: 0, paid_by_pass: 0 });
  expect(await leftOf(school, pack.id)).toBe(2);
});

test('cancelled too late, the uses stay with the booking', async () => {
  const pack = await soldPack(school, { granted: 3 });
  const booking = (await book(pack.code)).json<Booking>();
  expect(booking).toMatchObject({ due: 0, paid_by_pass: 10_500 });
  school.clock.now = new Date(Date.parse(lesson.date) - 60 * 60_000);
  expect((await cancel(booking)).statusCode).toBe(200);
  expect(await leftOf(school, pack.id)).toBe(0);
});

test('the rest is paid by card: the booking stands already, and the payment page asks for the rest', async () => {
  const pack = await soldPack(school, { granted: 1 });
  const code = pack.code;
  const sent = submission({ users: participants(3), code, pay: 'now' });
  const booking = (await repost(school, lesson, sent)).json<Booking>();
  expect(booking).toMatchObject({ status: 'booked', hold_until: null, due: 7000 });
  expect((await repost(school, lesson, sent)).json(), 'sent again it is the same booking').toMatchObject({ id: booking.id });
  expect(await leftOf(school, pack.id)).toBe(0);
  expect(school.payOn(await toCheckout(school, booking.id)).amount_total).toBe(7000);
  expect(await reported(school, booking.id)).toMatchObject({ due: 0, paid_by_pass: 3500, payment: { status: 'paid', amount: 7000 } });
});

test('a voucher is redeemed in parts, to the cent', async () => {
  const voucher = await soldPack(school, { kind: 'voucher', unit: 'cents', granted: 12_000, price_cents: 12_000 });
  const code = voucher.code;
  expect((await book(code)).json()).toMatchObject({ due: 0, code: { kind: 'voucher', amount: 10_500 } });
  expect((await check(code)).json()).toMatchObject({ kind: 'voucher', amount: 1500, rest: 9000 });
  const second = (await book(code, { users: participants(1) })).json<Booking>();
  expect(second).toMatchObject({ due: 2000, paid_by_pass: 1500 });
  expect(await leftOf(school, voucher.id)).toBe(0);
  expect((await cancel(second)).statusCode).toBe(200);
  expect(await leftOf(school, voucher.id)).toBe(1500);
});

test('the last use, taken by 20 bookings at once, is used once', async () => {
  const pack = await soldPack(school, { granted: 1 });
  const code = pack.code;
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(code, { users: participants(1) })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await leftOf(school, pack.id)).toBe(0);
  expect((await placesOf(school, NORTE, lesson.id)).num_bookings).toBe(1);
});

test('a pass of another activity, of another guest, blocked or expired is refused at its field, and nothing is booked', async () => {
  const cases: [object, string][] = [
    [{ activities: [3] }, 'code_other_activity'],
    [{ transferable: false, holder_email: 'eva@example.com' }, 'code_other_guest'],
    [{ valid_until: '2026-06-30T00:00:00Z' }, 'code_expired'],
  ];
  const before = await placesOf(school, NORTE, lesson.id);
  for (const [change, problem] of cases) {
    const pack = await soldPack(school, { granted: 5, ...change });
    const code = pack.code;
    expect((await check(code)).json<ErrorAnswer>().problems?.code?.code).toBe(problem);
    const answer = await book(code);
    expect([answer.statusCode, answer.json<ErrorAnswer>().problems?.code?.code]).toEqual([400, problem]);
    expect(await leftOf(school, pack.id)).toBe(5);
  }
  expect(await placesOf(school, NORTE, lesson.id)).toEqual(before);
});

test('at the desk a code pays what a booking owes, once however often it is sent; a code that cannot pay changes nothing', async () => {
  const booking = (await book('', { users: participants(2) })).json<Booking>();
  const redeem = async (code: string, id = booking.id) =>
    school.call('POST', `/api/lessons/${lesson.id}/bookings/${id}/codes`, { cookie: await adminOf(school), payload: { code } });
  const one = await soldPack(school, { granted: 1 });
  expect((await redeem('NO-SUCH-CODE')).json<ErrorAnswer>().problems?.code?.code).toBe('code_unknown');
  const paid = (await redeem(formatPassCode(one.code))).json<BookingMoney>();
  expect(paid.booking).toMatchObject({ due: 3500, paid_by_pass: 3500 });
  expect(paid.entries.at(-1)).toMatchObject({ kind: 'payment', method: 'pass', amount: -3500, can_undo: false });
  const voucher = await soldPack(school, { kind: 'voucher', unit: 'cents', granted: 10_000, price_cents: 10_000 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(voucher.code)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  expect(await leftOf(school, voucher.id)).toBe(6500);
  expect(await seen(school, booking.id)).toMatchObject({ due: 0, paid_by_pass: 7000 });
  const other = await soldPack(school, { granted: 5 });
  expect((await redeem(other.code)).json<ErrorAnswer>().problems?.code?.code).toBe('nothing_due');
  expect(await leftOf(school, other.id)).toBe(5);
  expect((await school.call('POST', `/api/lessons/${lesson.id}/bookings/${booking.id}/codes`, { payload: { code: other.code } })).statusCode).toBe(401);
});
