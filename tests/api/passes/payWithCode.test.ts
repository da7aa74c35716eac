import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { CodeQuote } from '#shared/contract/code.ts';
import type { Closing } from '#shared/contract/desk.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { OwnPass, Pass, SoldPassDetail } from '#shared/contract/pass.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { formatPassCode } from '#shared/passes/passCode.ts';
import { leftOf, soldPack } from '../../support/payments/passes.ts';
import { adminOf, freshLesson, reported, repost, seen, toCheckout } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { makeAccount, participants, placesOf, submission, testApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool();
  lesson = await freshLesson(school, 100);
});
afterAll(() => school.close());
afterEach(() => {
  school.clock.now = NOW;
});

const check = (code: string, change: object = {}) => school.call('POST', '/api/codes/check', { payload: { code, activity: 1, participants: 3, email: 'ana@example.com', ...change } });
const book = (code: string, change: object = {}) => repost(school, lesson, submission({ users: participants(3), code, ...change }));
const cancel = ({ id, lesson_id }: Booking) => school.call('DELETE', `/api/lessons/${lesson_id}/bookings/${id}`);

function problemOf(answer: LightMyRequestResponse): string | undefined {
  const { code, problems } = answer.json<ErrorAnswer>();
  return answer.statusCode === 400 && code === 'invalid_booking' ? problems?.code?.code : `${answer.statusCode} ${answer.body}`;
}

test('a pack pays for as many participants as it has uses; the rest is paid later, and cancelling in time gives the uses back', async () => {
  const pack = await soldPack(school, { granted: 2 });
  const typed = formatPassCode(pack.code).toLowerCase();
  const end = `…${pack.code.slice(-5)}`;
  expect((await check(typed)).json<CodeQuote>()).toEqual({ kind: 'pack', text: end, amount: 7000, rest: 3500 });
  const sent = submission({ users: participants(3), code: typed });
  const answer = await repost(school, lesson, sent);
  const booking = answer.json<Booking>();
  expect(booking).toMatchObject({ status: 'booked', amount: 10_500, due: 3500, paid_by_pass: 7000, code: { kind: 'pack', text: end, amount: 7000 } });
  expect(answer.body).not.toContain(pack.code);
  expect((await repost(school, lesson, { ...sent, code: pack.code })).json<Booking>()).toMatchObject({ id: booking.id });
  expect(await leftOf(school, pack.id)).toBe(0);
  expect((await cancel(booking)).json<Booking>()).toMatchObject({ status: 'cancelled', due: 0, paid_by_pass: 0 });
  expect(await seen(school, booking.id)).toMatchObject({ pass_back: true });
  expect(await leftOf(school, pack.id)).toBe(2);
  const page = (await school.call('GET', `/api/pass/${pack.code}`)).json<Pass>();
  expect(page.uses.map(({ amount }) => amount)).toEqual([2, -2]);
  const cookie = await adminOf(school);
  const { uses } = (await school.call('GET', `/api/passes/${pack.id}`, { cookie })).json<SoldPassDetail>();
  expect(uses).toMatchObject([{ amount: 2, lesson_id: lesson.id }, { amount: -2, lesson_id: lesson.id }]);
  const closing = (await school.call('GET', '/api/desk/closing?date=2026-07-01', { cookie })).json<Closing>();
  expect(closing.entries.filter(({ method }) => method === 'pass')).toEqual([]);
});

test('with "pay now" the booking stands, and the rest is paid by card', async () => {
  const pack = await soldPack(school, { granted: 1 });
  const booking = (await book(pack.code, { pay: 'now' })).json<Booking>();
  expect(booking).toMatchObject({ status: 'booked', due: 7000, paid_by_pass: 3500 });
  expect(school.payOn(await toCheckout(school, booking.id))).toMatchObject({ amount_total: 7000 });
  await reported(school, booking.id);
  expect(await seen(school, booking.id)).toMatchObject({ due: 0, paid_by_pass: 3500, payment: { status: 'paid', amount: 7000 } });
});

test('late cancelling keeps the uses; a lesson that the school cancels gives them back, also when the guest cancels late', async () => {
  const pack = await soldPack(school, { granted: 10 });
  const soon = await freshLesson(school, 10, '2026-07-02T09:00:00Z');
  const [late, off] = [await repost(school, soon, submission({ code: pack.code })), await repost(school, soon, submission({ code: pack.code }))].map((answer) => answer.json<Booking>());
  school.clock.now = new Date('2026-07-02T08:00:00Z');
  expect((await cancel(late!)).json<Booking>()).toMatchObject({ status: 'cancelled', paid_by_pass: 3500 });
  expect(await leftOf(school, pack.id)).toBe(8);
  await school.call('PUT', `/api/lessons/${soon.id}`, { cookie: await adminOf(school), payload: { is_cancelled: 1 } });
  await cancel(off!);
  expect(await leftOf(school, pack.id)).toBe(9);
  expect([await seen(school, late!.id), await seen(school, off!.id)].map(({ pass_back }) => pass_back)).toEqual([undefined, true]);
});

test('an unknown, unpaid, spent, expired, blocked, foreign or another’s code, and one for another activity, is refused at its field and changes nothing', async () => {
  const spent = await soldPack(school, { granted: 1 });
  expect((await book(spent.code)).statusCode).toBe(201);
  const blocked = await soldPack(school);
  await school.call('PUT', `/api/passes/${blocked.id}`, { cookie: await adminOf(school), payload: { blocked: true } });
  const foreign = await soldPack(school, {}, { id: 2 });
  const refused: [string, string][] = [
    ['K7QM3-XRT9W-PBH2D', 'code_unknown'],
    [foreign.code, 'code_unknown'],
    [spent.code, 'code_spent'],
    [blocked.code, 'code_blocked'],
    [(await soldPack(school, { valid_until: '2026-06-30T23:00:00Z' })).code, 'code_expired'],
    [(await soldPack(school, { activities: [3] })).code, 'code_other_activity'],
    [(await soldPack(school, { transferable: false, holder_email: 'rui@example.com' })).code, 'code_other_guest'],
  ];
  const state = async () => [await placesOf(school, NORTE, lesson.id), (await school.database.forTenant(NORTE).selectFrom('pass_uses').select('id').execute()).length];
  const before = await state();
  for (const [code, problem] of refused) {
    expect(problemOf(await check(code)), code).toBe(problem);
    expect(problemOf(await book(code)), code).toBe(problem);
    expect(problemOf(await book(code, { pay: 'now' })), code).toBe(problem);
  }
  expect(await state()).toEqual(before);
  const own = await soldPack(school, { transferable: false, holder_email: 'rui@example.com' });
  expect((await book(own.code, { email: 'Rui@example.com' })).statusCode).toBe(201);
});

test('the last use, sent by 50 visitors at once, books once', async () => {
  const pack = await soldPack(school, { granted: 1 });
  const before = await placesOf(school, NORTE, lesson.id);
  const answers = await Promise.all(Array.from({ length: 50 }, () => book(pack.code, { users: participants(1) })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode !== 201).every((answer) => problemOf(answer) === 'code_spent')).toBe(true);
  expect((await placesOf(school, NORTE, lesson.id)).num_bookings).toBe(before.num_bookings + 1);
  expect(await leftOf(school, pack.id)).toBe(0);
});

test('an account sees the packs of its confirmed email', async () => {
  const pack = await soldPack(school, { holder_email: 'Eva@Example.com', activities: [1], transferable: false });
  await makeAccount(school, 'eva@example.com');
  await makeAccount(school, 'other@example.com');
  const read = async (email: string) => (await school.call('GET', '/api/user/me/passes', { cookie: await school.signIn(email) })).json<OwnPass[]>();
  const mine = async (email: string) => (await read(email)).map(({ code }) => code);
  expect(await read('eva@example.com')).toEqual([{
    ...{ code: formatPassCode(pack.code), title: 'Ten lessons', kind: 'pack', unit: 'uses', granted: 10, left: 10, state: 'valid', valid_until: null },
    ...{ transferable: false, activity_ids: [1], activities: [expect.any(String)] },
  }]);
  expect(await mine('other@example.com')).toEqual([]);
  await school.database.owner.updateTable('users').set({ is_confirmed: false }).where('email', '=', 'eva@example.com').execute();
  expect(await mine('eva@example.com')).toEqual([]);
});

test('wrong codes are limited for a network, and right ones do not count', async () => {
  const limited = await testApp({ rateLimits: true });
  try {
    const pack = await soldPack(limited);
    const read = (code: string) => limited.call('GET', `/api/pass/${code}`);
    for (let tries = 0; tries < 110; tries += 1) expect((await read(pack.code)).statusCode).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 120 }, (_, index) => read(`K7QM3XRT9WPB${String(index + 222).replaceAll(/[01]/g, 'Z')}`)));
    expect(wrong.filter(({ statusCode }) => statusCode === 404).length).toBeLessThanOrEqual(100);
    expect(wrong.at(-1)!.statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});
