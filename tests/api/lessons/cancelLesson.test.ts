import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { ToGiveBack } from '#shared/contract/desk.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Stats } from '#shared/contract/stats.ts';
import { atDesk, moneyOf } from '../../support/payments/desk.ts';
import { ledgerOf } from '../../support/payments/ledger.ts';
import { adminOf, freshLesson, hold, mailsOf, paymentsOf, refundsDueNow, repost, reported, seen, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school, 60);
});
afterEach(() => {
  school.clock.now = NOW;
  school.stripe.fails = undefined;
});

const change = async (payload: object) => school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload });
const told = async () => (await school.call('GET', `/api/lessons/${lesson.id}/money-back`, { cookie: await adminOf(school) })).json<Record<string, number>>();
const book = async (entries: Record<string, unknown> = {}) => (await repost(school, lesson, submission(entries))).json<Booking>();
const tick = async (id: string) => school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id}`, { cookie: await adminOf(school), payload: { paid_at_school: true } });

async function payByCard(entries: Record<string, unknown> = {}): Promise<Booking> {
  const { booking, sent } = await hold(school, lesson, entries);
  school.payOn(await toCheckout(school, sent.payment_intent_id!));
  await reported(school, booking.id);
  return booking;
}

test('an admin is told what goes back and to how many, and nothing else is given back', async () => {
  await payByCard({ users: participants(2) });
  await payByCard();
  const atSchool = await book();
  await tick(atSchool.id);
  await book();
  expect(await told()).toEqual({ bookings: 4, unpaid: 1, by_card: 10_500, by_hand: 3500, by_pass: 0 });
  // Someone pays while the admin reads.
  const late = await payByCard();
  const refused = await change({ is_cancelled: 1, money_back: { by_card: 10_500, by_hand: 3500 } });
  expect(refused.json()).toMatchObject({ code: 'refund_changed' });
  expect(await school.readLesson(lesson.id)).toMatchObject({ is_cancelled: 0 });
  expect(await ledgerOf(school, late.id)).toEqual(['payment card -3500', 'charge 3500']);
  expect((await change({ is_cancelled: 1, money_back: { by_card: 14_000, by_hand: 3500 } })).statusCode).toBe(200);
  expect(await told()).toEqual({ bookings: 5, unpaid: 4, by_card: 0, by_hand: 3500, by_pass: 0 });
});

test('money by card goes back once, also if the provider fails at first; money of the school is to be given back', async () => {
  const paid = await payByCard();
  const atSchool = await book({ users: participants(2) });
  await atDesk(school, atSchool, 'payments', { amount: '20', method: 'terminal' });
  const unpaid = await book();
  school.stripe.fails = { path: /refunds/, status: 500 };
  for (let times = 0; times < 2; times++) expect((await change({ is_cancelled: 1 })).statusCode).toBe(200);
  expect(await seen(school, paid.id)).toMatchObject({ status: 'booked', charged: 0, due: 0, payment: { status: 'refund_due', refund_reason: 'cancelled' } });
  await workedOff(school);
  expect(await ledgerOf(school, paid.id)).toEqual(['payment card -3500', 'charge 3500', 'reversed charge -3500']);
  school.stripe.fails = undefined;
  await refundsDueNow(school);
  await workedOff(school);
  expect(await ledgerOf(school, paid.id)).toEqual(['payment card -3500', 'charge 3500', 'reversed charge -3500', 'refund card 3500']);
  expect(await seen(school, atSchool.id)).toMatchObject({ due: -2000 });
  expect(await seen(school, unpaid.id)).toMatchObject({ due: 0 });
  expect(await mailsOf(school, paid.id)).toEqual(['lesson_cancelled', 'money_returned']);
  // Who then gives the places back gets nothing twice.
  for (const { id } of [paid, atSchool, unpaid]) await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}`);
  await workedOff(school);
  expect(await ledgerOf(school, paid.id)).toHaveLength(4);
  expect((await moneyOf(school, atSchool)).booking).toMatchObject({ status: 'cancelled', due: -2000 });
});

test('a refund that the provider refuses is a failed refund, and is not to be given back by hand as well', async () => {
  const paid = await payByCard();
  school.stripe.fails = { path: /refunds/, status: 400, message: 'insufficient funds' };
  await change({ is_cancelled: 1 });
  await workedOff(school);
  expect(await paymentsOf(school, paid.id)).toMatchObject([{ status: 'refund_failed' }]);
  expect(await seen(school, paid.id)).toMatchObject({ due: 0 });
});

describe('a lesson that takes place after all', () => {
  test('charges those who stand again with their discounts, and revives no booking', async () => {
    const [paid, left] = [await payByCard(), await payByCard()];
    const discounted = await book();
    await atDesk(school, discounted, 'discounts', { amount: '5', reason: 'Club' });
    await atDesk(school, discounted, 'payments', { amount: '30', method: 'cash' });
    await change({ is_cancelled: 1, cancel_reason: 'Storm' });
    await workedOff(school);
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${left.id}`);
    for (let times = 0; times < 2; times++) expect((await change({ is_cancelled: 0 })).json()).not.toHaveProperty('cancel_reason');
    expect(await seen(school, paid.id), 'its money went back, so it is due').toMatchObject({ status: 'booked', charged: 3500, due: 3500, stripe_session_id: null });
    expect(await seen(school, left.id)).toMatchObject({ status: 'cancelled', charged: 0, due: 0 });
    expect(await seen(school, discounted.id), 'its money is still at the school').toMatchObject({ charged: 3000, due: 0, paid_at_school: true });
    expect((await moneyOf(school, discounted)).entries.at(-1)).toMatchObject({ kind: 'discount', reason: 'Club' });
    // Once more, and the sums are the same.
    await change({ is_cancelled: 1 });
    expect(await seen(school, discounted.id)).toMatchObject({ charged: 0, due: -3000 });
    await change({ is_cancelled: 0 });
    expect(await seen(school, discounted.id)).toMatchObject({ charged: 3000, due: 0 });
  });

  test('of a lesson cancelled before charges were taken back charges nothing twice', async () => {
    const { id } = await book();
    await school.database.owner.updateTable('lessons').set({ is_cancelled: 1 }).where('id', '=', lesson.id).execute();
    await change({ is_cancelled: 0 });
    expect(await ledgerOf(school, id)).toEqual(['charge 3500']);
  });
});

test('what the school took itself is listed until it is given back, and the guest gets a mail', async () => {
  const listed = async () => {
    const list = (await school.call('GET', '/api/desk/to-give-back', { cookie: await adminOf(school) })).json<ToGiveBack>();
    return { ...list, by_hand: list.by_hand.filter(({ lesson_id }) => lesson_id === lesson.id) };
  };
  const [one, two] = [await book(), await book()];
  await tick(one.id);
  await atDesk(school, two, 'payments', { amount: '20', method: 'terminal' });
  await payByCard();
  expect((await listed()).by_hand).toEqual([]);
  await change({ is_cancelled: 1 });
  const { by_hand, total } = await listed();
  expect(by_hand.map(({ reference, amount, method }) => [reference, amount, method]).toSorted()).toEqual([[one.reference, 3500, 'cash'], [two.reference, 2000, 'terminal']].toSorted());
  expect(total).toBeGreaterThanOrEqual(5500);
  const id = crypto.randomUUID();
  for (let times = 0; times < 2; times++) expect((await atDesk(school, one, 'refunds', { id, amount: '35', method: 'cash' })).statusCode).toBe(200);
  expect((await atDesk(school, one, 'refunds', { amount: '35', method: 'cash' })).statusCode, 'nothing is left').toBe(400);
  expect((await listed()).by_hand).toMatchObject([{ reference: two.reference }]);
  await workedOff(school);
  expect(await mailsOf(school, one.id)).toEqual(['lesson_cancelled', 'money_returned']);
  expect(await seen(school, one.id)).toMatchObject({ due: 0, refunds: [{ method: 'cash', amount: 3500 }] });
});

test('a part that could not be sent back is listed and counted until it is sent again', async () => {
  const paid = await payByCard();
  const parts = async () => {
    const { failed_parts } = (await school.call('GET', '/api/desk/to-give-back', { cookie: await adminOf(school) })).json<ToGiveBack>();
    return failed_parts.filter(({ booking_id }) => booking_id === paid.id);
  };
  const counted = async () => (await school.call('GET', '/api/stats', { cookie: await adminOf(school) })).json<Stats>().failed_refunds;
  const before = await counted();
  school.stripe.fails = { path: /refunds/, status: 400, message: 'insufficient funds' };
  await atDesk(school, paid, 'refunds', { amount: '10', method: 'card' });
  await workedOff(school);
  expect(await parts()).toMatchObject([{ amount: 1000, last_error: expect.stringContaining('insufficient funds') as string }]);
  expect(await counted()).toBe(before + 1);
  school.stripe.fails = undefined;
  await atDesk(school, paid, 'refunds', { amount: '10', method: 'card' });
  expect([await parts(), await counted()]).toEqual([[], before]);
  await workedOff(school);
  expect(await seen(school, paid.id)).toMatchObject({ due: 0, refunds: [{ method: 'card', amount: 1000 }] });
  expect(await mailsOf(school, paid.id)).toContain('money_returned');
});

test('who pays while the lesson is cancelled gets the money back', async () => {
  const { booking, sent } = await hold(school, lesson);
  const url = await toCheckout(school, sent.payment_intent_id!);
  const other = await book();
  const otherUrl = await toCheckout(school, other.id);
  await change({ is_cancelled: 1 });
  school.payOn(url);
  school.payOn(otherUrl);
  for (const { id } of [booking, other]) await reported(school, id);
  await workedOff(school);
  for (const { id } of [booking, other]) {
    expect(await seen(school, id)).toMatchObject({ due: 0, payment: { status: 'refunded', refund_reason: 'cancelled' } });
  }
});

test('the reason for the guests is kept in the school’s words, and a long one is refused at its field', async () => {
  const long = await change({ is_cancelled: 1, cancel_reason: 'x'.repeat(301) });
  expect([long.statusCode, long.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_lesson', errors: expect.objectContaining({ cancel_reason: expect.any(String) as string }) as object })]);
  expect(await school.readLesson(lesson.id)).not.toHaveProperty('cancel_reason');
  await change({ is_cancelled: 1, cancel_reason: '  Lightning & <b>waves</b>  ' });
  const upcoming = (await school.call('GET', '/api/lessons?next=1&range=[0,499]')).json<Lesson[]>();
  expect(upcoming.find(({ id }) => id === lesson.id)).toMatchObject({ cancel_reason: 'Lightning & <b>waves</b>' });
  await change({ is_cancelled: 0, cancel_reason: 'Still here?' });
  expect(await school.readLesson(lesson.id)).not.toHaveProperty('cancel_reason');
});

describe('20 guests who book, pay and cancel while the lesson is cancelled', () => {
  const race = async () => {
    const paid = await Promise.all(Array.from({ length: 10 }, () => payByCard()));
    const later = await Promise.all(Array.from({ length: 10 }, () => book()));
    const pages = await Promise.all(later.slice(0, 5).map(async ({ id }) => ({ id, url: await toCheckout(school, id) })));
    await Promise.all([
      ...paid.slice(0, 5).map(({ id }) => school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}`)),
      change({ is_cancelled: 1 }),
      ...pages.map(async ({ id, url }) => {
        school.payOn(url);
        await reported(school, id);
      }),
      ...later.slice(5).map(({ id }) => tick(id)),
      book(),
    ]);
    await workedOff(school);
    return { paid, later };
  };

  test('get each payment back once, and the ledgers add up', async () => {
    const before = school.stripe.calls.length;
    await race();
    const { rows } = await sql<{ balance: number; desk: number; in_credit: boolean }>`
      select coalesce(sum(e.amount_cents), 0)::integer as balance, coalesce(sum(e.amount_cents) filter (where e.method = 'cash'), 0)::integer as desk, b.in_credit
      from bookings b left join ledger_entries e on e.tenant_id = b.tenant_id and e.booking_id = b.id
      where b.tenant_id = 1 and b.lesson_id = ${lesson.id} group by b.id, b.in_credit`.execute(school.database.forTenant(NORTE));
    for (const { balance, desk, in_credit } of rows) expect([balance, in_credit]).toEqual([desk, desk < 0]);
    const { rows: payments } = await sql<{ status: string; refunds: number }>`
      select p.status, (select count(*)::integer from ledger_entries e where e.tenant_id = 1 and e.payment_id = p.id and e.kind = 'refund') as refunds
      from payments p join bookings b on b.tenant_id = p.tenant_id and b.id = p.booking_id
      where p.tenant_id = 1 and b.lesson_id = ${lesson.id}`.execute(school.database.forTenant(NORTE));
    expect(payments).toHaveLength(15);
    expect(new Set(payments.map(({ status, refunds }) => `${status} ${refunds}`))).toEqual(new Set(['refunded 1']));
    expect(school.stripe.calls.slice(before).filter((path) => JSON.stringify(path).includes('refunds'))).toHaveLength(15);
  });

  test('the control: with a flag alone, as it was before, money stays', async () => {
    const { id } = await payByCard();
    await school.database.owner.updateTable('lessons').set({ is_cancelled: 1 }).where('id', '=', lesson.id).execute();
    await workedOff(school);
    expect(await paymentsOf(school, id)).toMatchObject([{ status: 'paid' }]);
  });
});
