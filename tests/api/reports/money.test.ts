import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { MoneyFilter, MoneyMovement } from '#shared/contract/money.ts';
import { atDesk, moneyOf, undo } from '../../support/payments/desk.ts';
import { adminOf, hold, paymentsOf, postForm, repost, toCheckout, turnPaymentsOn, workedOff } from '../../support/payments/paying.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

let school: TestApp;
let lesson: Lesson;
let before: number;
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
  before = (await list({})).total;
  // An activity that no lesson of the demo has paid bookings for at this time.
  lesson = await makeLesson(3);
});
afterAll(() => school.close());

const ask = async (filter: object, range = '[0,24]', cookie?: string, host: string = HOSTS.norte) =>
  school.call('GET', `/api/money?range=${range}&filter=${encodeURIComponent(JSON.stringify(filter))}`, { cookie: cookie ?? (await adminOf(school)), host });
async function list(filter: MoneyFilter, range?: string): Promise<{ rows: MoneyMovement[]; total: number }> {
  const answer = await ask(filter, range);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return { rows: answer.json<MoneyMovement[]>(), total: Number(String(answer.headers['content-range']).split('/')[1]) };
}
const makeLesson = async (activity_id: number) =>
  (await school.call('POST', '/api/lessons', { cookie: await adminOf(school), payload: { activity_id, date: '2026-11-04T09:00:00Z', num_places: 20 } })).json<Lesson>();
const book = async (name: string, of = lesson) => (await repost(school, of, submission({ users: [{ name, age: '' }] }))).json<Booking>();
async function payByCard(name: string): Promise<Booking> {
  const { booking, sent } = await hold(school, lesson, { users: [{ name, age: '' }] });
  await postForm(school, new URL(await toCheckout(school, sent.payment_intent_id!)).pathname, { action: 'pay' });
  return booking;
}
const short = ({ rows }: { rows: MoneyMovement[] }) => rows.map(({ name, method, state, amount }) => `${name} ${method} ${state} ${amount}`);

test('card payments and money of the desk are one list, the newest first, narrowed down by way, state and activity', async () => {
  const minute = () => (school.clock.now = new Date(school.clock.now.getTime() + 60_000));
  const price = (await book('Nora Nothing')).amount;
  const cash = await book('Carl Cash');
  await atDesk(school, cash, 'payments', { amount: '20', method: 'cash', reason: 'at the van' });
  minute();
  await payByCard('Kim Card');
  minute();
  const back = await payByCard('Rita Refund');
  await school.call('POST', `/api/payments/${(await paymentsOf(school, back.id))[0]!.id}/refund`, { cookie: await adminOf(school) });
  await workedOff(school);
  minute();
  await atDesk(school, cash, 'refunds', { amount: '5', method: 'cash' });
  minute();
  const wrong = await book('Ute Undone');
  await atDesk(school, wrong, 'payments', { amount: '10', method: 'transfer' });
  await undo(school, wrong, (await moneyOf(school, wrong)).entries.find(({ kind }) => kind === 'payment')!.id);
  minute();
  await hold(school, lesson, { users: [{ name: 'Olga Open', age: '' }] }).then(({ sent }) => toCheckout(school, sent.payment_intent_id!));

  const all = [
    `Olga Open card open ${price}`, 'Ute Undone transfer undone 1000', 'Carl Cash cash refunded -500', `Rita Refund card refunded ${price}`, `Kim Card card paid ${price}`, 'Carl Cash cash paid 2000',
  ];
  const listed = await list({});
  expect([short(listed).slice(0, 6), listed.total]).toEqual([all, before + 6]);
  expect(listed.rows[5]).toMatchObject({ payment: null, reason: 'at the van', actor: expect.stringMatching(/./), reference: cash.reference, lesson_id: lesson.id, currency: 'eur', email: 'ana@example.com' });
  expect(listed.rows[3]!.payment).toMatchObject({ status: 'refunded', amount_refunded: price, refund_reason: 'school' });
  const mine = { activity_id: 3 };
  expect(short(await list({ ...mine, method: 'cash' }))).toEqual([all[2], all[5]]);
  expect(short(await list({ ...mine, method: 'card' }))).toEqual([all[0], all[3], all[4]]);
  expect(short(await list({ ...mine, method: 'terminal' }))).toEqual([]);
  expect(short(await list({ ...mine, state: 'refunded' }))).toEqual([all[2], all[3]]);
  expect(short(await list({ ...mine, state: 'undone' }))).toEqual([all[1]]);
  expect(short(await list({ ...mine, state: 'open', method: 'cash' }))).toEqual([]);
  expect((await list({ activity_id: 1 })).rows.every(({ name }) => !all.join().includes(name))).toBe(true);
});

test('pages meet without gaps, and days are those of the school', async () => {
  const { rows, total } = await list({}, '[0,999]');
  expect(rows).toHaveLength(total);
  const pages = await Promise.all([0, 4, 8].map((start) => list({}, `[${start},${start + 3}]`)));
  expect(pages.flatMap((page) => page.rows.map(({ id }) => id))).toEqual(rows.slice(0, 12).map(({ id }) => id));
  // 00:30 of the 1st of September in Lisbon.
  school.clock.now = new Date('2026-08-31T23:30:00Z');
  const late = await book('Lou Late');
  await atDesk(school, late, 'payments', { amount: '1', method: 'terminal' });
  expect(short(await list({ from: '2026-09-01', to: '2026-09-01' }))).toEqual(['Lou Late terminal paid 100']);
  expect(short(await list({ from: '2026-08-31', to: '2026-08-31' }))).toEqual([]);
});

test('impossible filters are refused, and all but the school’s admins', async () => {
  for (const [filter, problems] of [
    [{ from: '2026-02-30' }, { from: { code: 'date' } }],
    [{ from: '2026-07-02', to: '2026-07-01' }, { to: { code: 'period_order' } }],
    [{ from: '2020-01-01', to: '2026-07-01' }, { to: { code: 'period_too_long', max: 366 } }],
  ] as const) {
    const answer = await ask(filter);
    expect([answer.statusCode, answer.json<{ problems: object }>().problems]).toEqual([400, problems]);
  }
  for (const filter of [{ method: 'shells' }, { state: 'lost' }, { activity_id: 'x' }, { color: 'red' }]) expect((await ask(filter)).statusCode).toBe(400);
  expect((await ask({}, '[0,24]', await school.signIn(VISITOR))).statusCode).toBe(403);
  const foreign = await school.signIn(ADMINS.baleal, HOSTS.baleal);
  expect((await ask({}, '[0,24]', foreign)).statusCode).toBe(401);
  const theirs = (await ask({}, '[0,999]', foreign, HOSTS.baleal)).json<MoneyMovement[]>();
  expect(theirs.some(({ reference }) => reference.startsWith('PN-'))).toBe(false);
});
