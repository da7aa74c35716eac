import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { DiscountCode } from '#shared/contract/code.ts';
import type { BookingMoney } from '#shared/contract/desk.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { countUses, insertUse } from '../../../server/codes/discounts.queries.ts';
import { barrier } from '../../support/barrier.ts';
import { undo } from '../../support/payments/desk.ts';
import { adminOf, after, freshLesson, hold, paymentsOf, reported, repost, seen, toCheckout } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, placesOf, submission, testApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

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

let made = 0;
/** Adds a discount code; its text is new by default. */
async function addCode(change: object = {}): Promise<DiscountCode> {
  const payload = { code: `SUMMER${(made += 1)}`, percent: 10, ...change };
  const answer = await school.call('POST', '/api/discount_codes', { cookie: await adminOf(school), payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DiscountCode>();
}
const changeCode = async (id: number, payload: object) => school.call('PUT', `/api/discount_codes/${id}`, { cookie: await adminOf(school), payload });
const usesOf = async ({ id }: { id: number }) => (await school.call('GET', `/api/discount_codes/${id}/uses`, { cookie: await adminOf(school) })).json<object>();
const check = (code: string, change: object = {}, host: string = HOSTS.norte) => school.call('POST', '/api/codes/check', { host, payload: { code, activity: 1, participants: 2, ...change } });
const book = (code: string, change: object = {}) => repost(school, lesson, submission({ users: participants(2), code, ...change }));
const cancel = ({ id }: Booking) => school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}`);
const money = async ({ id }: Booking) => (await school.call('GET', `/api/lessons/${lesson.id}/bookings/${id}/money`, { cookie: await adminOf(school) })).json<BookingMoney>();
const entriesOf = async (booking: Booking) => (await money(booking)).entries.map(({ kind, amount, reason }) => `${kind} ${amount}${reason && ` ${reason}`}`);

/** The problem at the field of the code. */
function problemOf(answer: LightMyRequestResponse): string | undefined {
  const { code, problems } = answer.json<ErrorAnswer>();
  return answer.statusCode === 400 && code === 'invalid_booking' ? problems?.code?.code : `${answer.statusCode} ${answer.body}`;
}

describe('a discount code', () => {
  test('is found whatever its case and separators, says what it takes off, and lowers the price of the booking', async () => {
    const { code, id } = await addCode({ code: 'early-bird 15', percent: 15 });
    expect(code).toBe('EARLYBIRD15');
    expect((await check('early.Bird-15')).json()).toEqual({ kind: 'discount', text: code, amount: 1050, rest: 5950 });
    const booking = (await book(' earlybird 15')).json<Booking>();
    expect(booking).toMatchObject({ status: 'booked', amount: 7000, charged: 5950, due: 5950, code: { kind: 'discount', text: code, amount: 1050 } });
    expect(await entriesOf(booking)).toEqual(['charge 3500', 'charge 3500', 'discount -1050 EARLYBIRD15']);
    expect(await usesOf({ id })).toEqual({ uses: 1, amount: 1050 });
    const discount = (await money(booking)).entries.find(({ kind }) => kind === 'discount')!;
    expect([discount.can_undo, (await undo(school, booking, discount.id)).json<ErrorAnswer>().code], 'page and amount due would disagree').toEqual([false, 'not_undoable']);
  });

  test('rounds to the cent, and an amount is taken off once and never below zero', async () => {
    const third = await addCode({ percent: 33 });
    expect((await check(third.code, { activity: 3, participants: 1 })).json(), '33 % of 42.50').toMatchObject({ amount: 1403, rest: 2847 });
    const ten = await addCode({ percent: null, amount_cents: 1000 });
    expect((await check(ten.code, { participants: 5 })).json()).toMatchObject({ amount: 1000, rest: 16_500 });
    const much = await addCode({ percent: null, amount_cents: 100_000 });
    const booking = (await book(much.code)).json<Booking>();
    expect(booking).toMatchObject({ charged: 0, due: 0, code: { amount: 7000 } });
  });

  test('that is wrong, foreign, off, early, late, of another activity or used up is refused at its field, and nothing is booked', async () => {
    const foreign = { code: 'BALEAL', percent: 50 };
    expect((await school.call('POST', '/api/discount_codes', { host: HOSTS.baleal, cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal), payload: foreign })).statusCode).toBe(201);
    const spent = await addCode({ max_uses: 1 });
    expect((await book(spent.code)).statusCode).toBe(201);
    const once = await addCode({ max_uses_per_guest: 1 });
    expect((await book(once.code, { email: 'Rui@Example.com' })).statusCode).toBe(201);
    const refused: [string, string, object?][] = [
      ['NOSUCHCODE', 'code_unknown'],
      ['- -', 'code_unknown'],
      ['BALEAL', 'code_unknown'],
      [(await addCode({ active: false })).code, 'code_unknown'],
      [(await addCode({ valid_from: '2026-07-02' })).code, 'code_not_yet'],
      [(await addCode({ valid_until: '2026-06-30' })).code, 'code_expired'],
      [(await addCode({ activities: [3] })).code, 'code_other_activity'],
      [spent.code, 'code_spent'],
      [once.code, 'code_spent_by_guest', { email: 'rui@example.com' }],
    ];
    const before = await placesOf(school, NORTE, lesson.id);
    for (const [code, problem, change] of refused) {
      expect(problemOf(await check(code, change)), code).toBe(problem);
      if (code === '- -') continue; // No code at all.
      expect(problemOf(await book(code, change)), code).toBe(problem);
      expect(problemOf(await book(code, { ...change, pay: 'now' })), code).toBe(problem);
    }
    expect(await placesOf(school, NORTE, lesson.id)).toEqual(before);
    expect((await check(once.code, { email: 'eva@example.com' })).statusCode, 'another guest').toBe(200);
    const lastDay = await addCode({ valid_from: '2026-07-01', valid_until: '2026-07-01' });
    expect((await check(lastDay.code)).statusCode, 'on its only day').toBe(200);
    expect((await check(lastDay.code, {}, HOSTS.baleal)).statusCode, 'the activity is of the other school').toBe(404);
  });

  test('keeps what it took off when it is changed or switched off later', async () => {
    const { id, code } = await addCode();
    const booking = (await book(code)).json<Booking>();
    expect((await changeCode(id, { percent: 50, active: false, code: 'OTHER' })).json()).toMatchObject({ code, percent: 50 });
    expect(await seen(school, booking.id)).toMatchObject({ due: 6300, code: { text: code, amount: 700 } });
  });
});

describe('a code and the idempotency key', () => {
  test('the same booking again is the same answer, also with the last use; another code is another booking', async () => {
    const { code, id } = await addCode({ max_uses: 1 });
    const sent = submission({ code, users: participants(2) });
    const first = await repost(school, lesson, sent);
    expect((await repost(school, lesson, { ...sent, code: code.toLowerCase() })).body).toBe(first.body);
    expect((await repost(school, lesson, { ...sent, code: '' })).json()).toMatchObject({ code: 'payment_intent_reused' });
    expect(await usesOf({ id })).toMatchObject({ uses: 1 });
  });

  test('a hold’s own use of a code does not count when the visitor comes back to the form', async () => {
    const { code } = await addCode({ max_uses: 1, max_uses_per_guest: 1 });
    const held = (await book(code, { pay: 'now', email: 'eva@example.com' })).json<Booking>();
    expect(held.status).toBe('awaiting_payment');
    expect(problemOf(await check(code, { email: 'eva@example.com' }))).toBe('code_spent');
    expect((await check(code, { email: 'eva@example.com', instead_of: held.id })).json()).toMatchObject({ amount: 700, rest: 6300 });
    const other = (await book('', { pay: 'now' })).json<Booking>();
    expect(problemOf(await check(code, { instead_of: other.id })), 'the hold of another guest').toBe('code_spent');
  });

  test('sent ten times at once it uses the code once, and every answer is the booking', async () => {
    const { code, id } = await addCode({ max_uses: 1 });
    const sent = submission({ code });
    const answers = await Promise.all(Array.from({ length: 10 }, () => repost(school, lesson, sent)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(201);
    expect(await usesOf({ id })).toMatchObject({ uses: 1 });
  });
});

describe('the last use of a code', () => {
  test('taken by 20 requests at once is used once', async () => {
    const { code, id } = await addCode({ max_uses: 1 });
    const lessons = [lesson, await freshLesson(school, 30)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => repost(school, lessons[n % 2]!, submission({ code, email: `guest${n}@example.com`, pay: n % 4 < 2 ? 'now' : 'later' }))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode !== 201).map(problemOf)).toEqual(Array(19).fill('code_spent'));
    expect(await usesOf({ id })).toMatchObject({ uses: 1 });
  });

  test('of a guest as well', async () => {
    const { code, id } = await addCode({ max_uses_per_guest: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(code, { users: participants(1) })));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await usesOf({ id })).toMatchObject({ uses: 1 });
  });

  test('without the lock is used more than once', async () => {
    const { id } = await addCode({ max_uses: 1 });
    const db = school.database.forTenant(NORTE);
    const bookings = await Promise.all([1, 2, 3].map(async () => (await book('', { users: participants(1) })).json<Booking>()));
    const allHaveCounted = barrier(bookings.length);
    await Promise.all(
      bookings.map(({ id: booking_id }) =>
        db.transaction().execute(async (tx) => {
          const { uses } = await countUses(tx, NORTE, id, { email: null }, NOW);
          await allHaveCounted();
          if (uses < 1) await insertUse(tx, NORTE, { booking_id, code_id: id, amount_cents: 350, now: NOW });
        }),
      ),
    );
    expect(await usesOf({ id })).toMatchObject({ uses: 3 });
  });
});

describe('paying with a code', () => {
  test('the payment page asks for the discounted price, and the booking is paid then', async () => {
    const { code } = await addCode();
    const { booking, sent } = await hold(school, lesson, { users: participants(2), code });
    expect(booking).toMatchObject({ status: 'awaiting_payment', amount: 7000, charged: 0, due: 0, code: { amount: 700 } });
    expect(school.payOn(await toCheckout(school, sent.payment_intent_id!)).amount_total).toBe(6300);
    expect(await reported(school, booking.id)).toMatchObject({ status: 'booked', charged: 6300, due: 0, payment: { status: 'paid', amount: 6300 } });
    expect(await entriesOf(booking)).toEqual(['payment -6300', 'charge 3500', 'charge 3500', `discount -700 ${code}`]);
  });

  test('pay later, the link in the mail asks for the discounted price as well', async () => {
    const { code } = await addCode();
    const booking = (await book(code)).json<Booking>();
    expect(school.payOn(await toCheckout(school, booking.id)).amount_total).toBe(6300);
    expect(await reported(school, booking.id)).toMatchObject({ due: 0, payment: { amount: 6300 } });
  });

  test('a price below the smallest card payment is not paid by card', async () => {
    const { code } = await addCode({ percent: null, amount_cents: 6970 });
    expect((await book(code, { pay: 'now' })).json()).toMatchObject({ code: 'payments_unavailable' });
    expect((await book(code)).json()).toMatchObject({ due: 30 });
  });
});

describe('a use comes back', () => {
  test('when the booking is cancelled in time, and not when it is too late', async () => {
    const { code, id } = await addCode({ max_uses: 1 });
    const booking = (await book(code)).json<Booking>();
    expect((await cancel(booking)).statusCode).toBe(200);
    expect((await seen(school, booking.id))).toMatchObject({ charged: 0, due: 0 });
    expect(await usesOf({ id })).toEqual({ uses: 0, amount: 0 });
    const again = (await book(code)).json<Booking>();
    school.clock.now = new Date(Date.parse(lesson.date) - 60 * 60_000);
    expect((await cancel(again)).statusCode).toBe(200);
    expect(await usesOf({ id })).toMatchObject({ uses: 1 });
    expect(await seen(school, again.id)).toMatchObject({ status: 'cancelled', due: 6300 });
    school.clock.now = NOW;
    expect(problemOf(await book(code))).toBe('code_spent');
  });

  test('when the school cancels the lesson; restored bookings keep their discount, and no new booking gets a use beyond the maximum', async () => {
    const code = await addCode({ max_uses: 1 });
    const booking = (await book(code.code)).json<Booking>();
    const other = await freshLesson(school, 30);
    const bookOther = () => repost(school, other, submission({ users: participants(2), code: code.code }));
    const callOff = async (is_cancelled: 0 | 1) => school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { is_cancelled } });
    await callOff(1);
    expect(await usesOf(code)).toEqual({ uses: 0, amount: 0 });
    const taken = (await bookOther()).json<Booking>();
    await callOff(0);
    expect(await seen(school, booking.id), 'as agreed').toMatchObject({ status: 'booked', charged: 6300, due: 6300 });
    expect(await usesOf(code), 'both count').toEqual({ uses: 2, amount: 1400 });
    expect(problemOf(await bookOther())).toBe('code_spent');
    await school.call('DELETE', `/api/lessons/${other.id}/bookings/${taken.id}`);
    expect(await usesOf(code)).toEqual({ uses: 1, amount: 700 });
    expect(problemOf(await bookOther()), 'the restored booking has the one use').toBe('code_spent');
    await cancel(booking);
    expect((await bookOther()).statusCode).toBe(201);
  });

  test('when its hold runs out; the guest who comes back takes it again, unless another has it', async () => {
    const { code, id } = await addCode({ max_uses: 1 });
    const { booking, sent } = await hold(school, lesson, { code });
    expect(await usesOf({ id })).toMatchObject({ uses: 1 });
    after(school, 31);
    expect(await usesOf({ id })).toMatchObject({ uses: 0 });
    expect((await repost(school, lesson, sent)).json()).toMatchObject({ id: booking.id, status: 'awaiting_payment' });
    after(school, 31);
    const other = await book(code, { email: 'eva@example.com' });
    expect(other.statusCode).toBe(201);
    const before = await placesOf(school, NORTE, lesson.id);
    expect(problemOf(await repost(school, lesson, sent))).toBe('code_spent');
    expect(await toCheckout(school, booking.id)).toContain('refused=invalid_booking');
    expect(await placesOf(school, NORTE, lesson.id)).toEqual(before);
  });

  test('a payment that arrives after another guest has taken the last use is sent back', async () => {
    const { code, id } = await addCode({ max_uses: 1 });
    const { booking, sent } = await hold(school, lesson, { code });
    const url = await toCheckout(school, sent.payment_intent_id!);
    after(school, 32);
    expect((await book(code, { email: 'eva@example.com' })).statusCode).toBe(201);
    school.payOn(url);
    expect(await reported(school, booking.id)).toMatchObject({ status: 'expired', payment: { status: 'refund_due' } });
    expect((await paymentsOf(school, booking.id))[0]).toMatchObject({ refund_reason: 'late' });
    expect(await usesOf({ id })).toMatchObject({ uses: 1 });
  });

  test('when a hold is cancelled, even too late for a refund', async () => {
    const { code, id } = await addCode({ max_uses: 1 });
    school.clock.now = new Date(Date.parse(lesson.date) - 60 * 60_000);
    const { booking } = await hold(school, lesson, { code });
    expect((await cancel(booking)).statusCode).toBe(200);
    expect(await usesOf({ id })).toMatchObject({ uses: 0 });
  });
});

describe('codes in the back office', () => {
  test.each([
    ['no code', { code: ' - ' }, 'code', 'required'],
    ['too short', { code: 'A1' }, 'code', 'code_length'],
    ['too long', { code: 'A'.repeat(31) }, 'code', 'code_length'],
    ['neither percentage nor amount', { percent: null }, 'percent', 'percent_or_amount'],
    ['both', { amount_cents: 100 }, 'amount_cents', 'percent_or_amount'],
    ['above everything', { percent: 101 }, 'percent', 'too_large'],
    ['nothing off', { percent: 0 }, 'percent', 'too_small'],
    ['half a percent', { percent: 0.5 }, 'percent', 'whole_number'],
    ['a negative amount', { percent: null, amount_cents: -5 }, 'amount_cents', 'amount_not_above_zero'],
    ['no day', { valid_from: '2026-02-30' }, 'valid_from', 'date'],
    ['a year that never was', { valid_from: '0000-01-01' }, 'valid_from', 'date'],
    ['days in the wrong order', { valid_from: '2026-07-02', valid_until: '2026-07-01' }, 'valid_until', 'period_order'],
    ['no uses', { max_uses: 0 }, 'max_uses', 'too_small'],
    ['the other school’s activity', { activities: [6] }, 'activities', 'unknown_entry'],
  ])('%s is refused at its field', async (_, change, field, problem) => {
    const payload = { code: 'WINTER', percent: 10, ...change };
    const answer = await school.call('POST', '/api/discount_codes', { cookie: await adminOf(school), payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorAnswer>().problems?.[field]?.code).toBe(problem);
  });

  test('a code exists once at a school, and visitors cannot list codes', async () => {
    const { code } = await addCode();
    const cookie = await adminOf(school);
    const twice = await school.call('POST', '/api/discount_codes', { cookie, payload: { code: code.toLowerCase(), percent: 5 } });
    expect(twice.json<ErrorAnswer>().problems?.code?.code).toBe('code_taken');
    for (const url of ['/api/discount_codes', '/api/discount_codes/1', '/api/discount_codes/1/uses']) {
      expect((await school.call('GET', url)).statusCode, url).toBe(401);
    }
    const list = (await school.call('GET', '/api/discount_codes', { cookie })).json<DiscountCode[]>();
    expect(list.map((one) => one.code)).toContain(code);
    expect(list.map((one) => one.code)).not.toContain('BALEAL');
  });
});

test('wrong codes are limited by network, right ones are not', async () => {
  const limited = await testApp({ rateLimits: true });
  const from = (ip: string, code: string) => limited.call('POST', '/api/codes/check', { from: ip, payload: { code, activity: 1, participants: 1 } });
  try {
    const cookie = await limited.signIn(ADMINS.norte);
    await limited.call('POST', '/api/discount_codes', { cookie, payload: { code: 'GOOD', percent: 10 } });
    for (let n = 0; n < 10; n += 1) expect((await from('203.0.113.9', 'GOOD')).statusCode).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 105 }, (_, n) => from('203.0.113.9', `WRONG${n}`)));
    expect(wrong.filter(({ statusCode }) => statusCode === 400)).toHaveLength(100);
    const [late] = wrong.filter(({ statusCode }) => statusCode === 429);
    expect(Number(late!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('203.0.113.9', 'GOOD')).statusCode, 'a right one cannot be found either').toBe(429);
    expect((await from('203.0.113.10', 'GOOD')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
