import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Stats } from '#shared/contract/stats.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { ledgerOf } from '../../support/payments/ledger.ts';
import { adminOf, freshLesson, hold, paymentsOf, repost, reported, seen, toCheckout, workedOff } from '../../support/payments/paying.ts';
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
  await priceIs(30);
  lesson = await freshLesson(school, 8);
});
afterEach(() => {
  school.clock.now = NOW;
});

async function priceIs(price: number): Promise<void> {
  const { version, ...activity } = (await school.call('GET', '/api/activities/1', { cookie: await adminOf(school) })).json<{ version: number; id: number }>();
  const answer = await school.call('PUT', '/api/activities/1', { cookie: await adminOf(school), payload: { ...activity, price, version } });
  expect(answer.statusCode).toBe(200);
}
const book = async (change: Record<string, unknown> = {}) => (await repost(school, lesson, submission(change))).json<Booking>();
const tick = async (id: string, paid_at_school: boolean) =>
  school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id}`, { cookie: await adminOf(school), payload: { paid_at_school } });
const cancel = (id: string, query = '', cookie?: string) => school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}${query}`, { cookie });
const revenue = async () => (await school.call('GET', '/api/stats', { cookie: await adminOf(school) })).json<Stats>().revenue.find(({ activity_id }) => activity_id === 1)?.amount ?? 0;

async function lastMail(id: string, kind: string): Promise<string> {
  await workedOff(school, demoMailboxTransport());
  const mails = school.database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('booking_id', '=', id);
  const { content } = await mails.where('kind', '=', sql<'booking_received'>`${kind}`).select('content').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return (JSON.parse(content!) as { text: string }).text;
}

describe('after an admin has raised the price', () => {
  test('a booking confirmed at €30 is asked €30 at checkout', async () => {
    const booking = await book();
    await priceIs(90);
    const url = await toCheckout(school, booking.id);
    expect(school.stripe.sessions.get(/cs_\w+/.exec(url)![0])!.amount_total).toBe(3000);
    expect(await seen(school, booking.id)).toMatchObject({ amount: 3000, due: 3000 });
    expect(await lastMail(booking.id, 'booking_received')).toContain('€30');
    // New bookings pay the new price, also those that hold their places first.
    const { booking: held } = await hold(school, lesson);
    expect(held).toMatchObject({ amount: 9000, due: 0 });
    await priceIs(30);
    const later = await toCheckout(school, held.id);
    expect(school.stripe.sessions.get(/cs_\w+/.exec(later)![0])!.amount_total).toBe(9000);
  });

  test('a booking paid at the school at €105 still reads as paid €105', async () => {
    await priceIs(35);
    const booking = await book({ users: participants(3) });
    await tick(booking.id, true);
    await priceIs(50);
    expect(await seen(school, booking.id)).toMatchObject({ amount: 10_500, due: 0, paid_at_school: true });
    expect(await lastMail(booking.id, 'booking_received')).toContain('€105');
    expect(await ledgerOf(school, booking.id)).toEqual(['charge 3500', 'charge 3500', 'charge 3500', 'payment cash -10500']);
  });

  test('the revenue of earlier bookings does not move', async () => {
    const before = await revenue();
    await book({ users: participants(2) });
    expect(await revenue()).toBe(before + 6000);
    await priceIs(90);
    expect(await revenue()).toBe(before + 6000);
    const kept = await school.call('GET', '/api/activities/1/kept-prices', { cookie: await adminOf(school) });
    await priceIs(30);
    const again = await school.call('GET', '/api/activities/1/kept-prices', { cookie: await adminOf(school) });
    expect(again.json<{ bookings: number }>().bookings).toBeGreaterThan(kept.json<{ bookings: number }>().bookings);
  });
});

test('a lesson that the school has moved can be cancelled with refund until its new start', async () => {
  const paidFor = async () => {
    const { booking, sent } = await hold(school, lesson);
    school.payOn(await toCheckout(school, sent.payment_intent_id!));
    await reported(school, booking.id);
    return booking;
  };
  const [first, second] = [await paidFor(), await paidFor()];
  const sooner = '2026-07-02T09:00:00Z';
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { date: sooner } });
  expect(await lastMail(first.id, 'lesson_moved')).toContain('If you cancel by Thursday 2 July at 10:00, you get your €30 back in full.');
  school.clock.now = new Date('2026-07-02T08:59:00Z');
  await cancel(first.id);
  expect(await ledgerOf(school, first.id)).toContain('reversed charge -3000');
  expect(await seen(school, first.id)).toMatchObject({ booked_for: '2026-07-20T09:00:00Z', payment: { status: 'refund_due' } });
  school.clock.now = new Date('2026-07-02T09:00:00Z');
  expect((await cancel(second.id)).statusCode, 'nothing after the start').toBe(409);
});

// The complaint was: 'Cancelling a paid lesson says nothing about money and gives none back.'
test('cancelling a paid lesson says what goes back, and gives it back', async () => {
  const { booking, sent } = await hold(school, lesson, { users: participants(4) });
  school.payOn(await toCheckout(school, sent.payment_intent_id!));
  await reported(school, booking.id);
  const atSchool = await book({ users: participants(2) });
  await tick(atSchool.id, true);
  const unpaid = await book();
  const cookie = await adminOf(school);
  const told = (await school.call('GET', `/api/lessons/${lesson.id}/money-back`, { cookie })).json<{ by_card: number; by_hand: number }>();
  expect(told).toEqual({ bookings: 3, unpaid: 1, by_card: 12_000, by_hand: 6000, by_pass: 0 });
  const { by_card, by_hand } = told;
  await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie, payload: { is_cancelled: 1, cancel_reason: 'Waves <too> high', money_back: { by_card, by_hand } } });
  expect(await lastMail(booking.id, 'lesson_cancelled')).toMatch(/€120 goes back to your card now[^]*Reason: Waves <too> high/);
  expect(await lastMail(atSchool.id, 'lesson_cancelled')).toContain('You get back the €60 that you paid at the school');
  expect(await lastMail(unpaid.id, 'lesson_cancelled')).toContain('There is nothing to pay.');
  expect(await lastMail(booking.id, 'money_returned')).toContain('Refunded to your card: €120');
  expect(await seen(school, booking.id)).toMatchObject({ due: 0, payment: { status: 'refunded' }, refunds: [{ method: 'card', amount: 12_000 }], lesson: { cancel_reason: 'Waves <too> high' } });
  expect(await seen(school, atSchool.id)).toMatchObject({ due: -6000 });
  expect(await ledgerOf(school, unpaid.id)).toEqual(['charge 3000', 'reversed charge -3000']);
});

describe('the ledger', () => {
  test('has a charge for each participant once the booking stands, and none for a hold', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(2) });
    expect(await ledgerOf(school, booking.id)).toEqual([]);
    school.payOn(await toCheckout(school, sent.payment_intent_id!));
    expect(await reported(school, booking.id)).toMatchObject({ status: 'booked', due: 0 });
    await reported(school, booking.id);
    expect(await ledgerOf(school, booking.id)).toEqual(['payment card -6000', 'charge 3000', 'charge 3000']);
  });

  test('takes the charge back when a booking is cancelled in time, and shows the refund once it has moved', async () => {
    const { booking, sent } = await hold(school, lesson);
    school.payOn(await toCheckout(school, sent.payment_intent_id!));
    await reported(school, booking.id);
    expect((await cancel(booking.id)).json()).toMatchObject({ status: 'cancelled', due: 0, stripe_session_id: null });
    const before = ['payment card -3000', 'charge 3000', 'reversed charge -3000'];
    expect(await ledgerOf(school, booking.id)).toEqual(before);
    await workedOff(school);
    expect(await ledgerOf(school, booking.id)).toEqual([...before, 'refund card 3000']);
    // Stripe reports its own refund once more, in part and as a whole.
    const [payment] = await paymentsOf(school, booking.id);
    const session = school.stripe.sessions.get(payment!.session_id!)!;
    for (const cents of [1000, 3000, 3000]) await school.tell('charge.refunded', school.stripe.chargeOf(session, cents));
    expect(await ledgerOf(school, booking.id)).toEqual([...before, 'refund card 3000']);
  });

  test('keeps the charge of a booking cancelled late, until the school gives the money back after all', async () => {
    const { booking, sent } = await hold(school, lesson);
    school.payOn(await toCheckout(school, sent.payment_intent_id!));
    await reported(school, booking.id);
    school.clock.now = new Date(new Date(lesson.date).getTime() - 3_600_000);
    expect((await cancel(booking.id)).json()).toMatchObject({ status: 'cancelled', due: 0 });
    expect(await ledgerOf(school, booking.id)).toEqual(['payment card -3000', 'charge 3000']);
    const [payment] = await paymentsOf(school, booking.id);
    await school.call('POST', `/api/payments/${payment!.id}/refund`, { cookie: await adminOf(school) });
    await workedOff(school);
    expect(await ledgerOf(school, booking.id)).toEqual(['payment card -3000', 'charge 3000', 'reversed charge -3000', 'refund card 3000']);
  });

  test('records the tick with the admin’s name, and takes it back by an entry that names it', async () => {
    const { id } = await book();
    for (const is of [true, true, false, false]) expect((await tick(id, is)).statusCode).toBe(200);
    expect(await ledgerOf(school, id)).toEqual(['charge 3000', 'payment cash -3000', 'reversed payment cash 3000']);
    const { rows } = await sql`
      select e.actor, n.actor_name, r.id = e.reverses as names_it from ledger_entries e
      join ledger_notes n on n.tenant_id = e.tenant_id and n.entry_id = e.id
      left join ledger_entries r on r.tenant_id = e.tenant_id and r.booking_id = e.booking_id and r.kind = 'payment' and r.reverses is null
      where e.tenant_id = 1 and e.booking_id = ${id} and e.reverses is not null`.execute(school.database.forTenant(NORTE));
    expect(rows).toEqual([{ actor: 'user:1', actor_name: expect.stringMatching(/./), names_it: true }]);
  });

  test('lowers the price by a part that is sent back on Stripe’s pages, so that nothing is due again', async () => {
    const { booking, sent } = await hold(school, lesson);
    const paid = school.payOn(await toCheckout(school, sent.payment_intent_id!));
    await reported(school, booking.id);
    await school.tell('charge.refunded', school.stripe.chargeOf(paid, 500));
    expect(await ledgerOf(school, booking.id)).toEqual(['payment card -3000', 'charge 3000', 'refund card 500', 'discount -500']);
    expect(await seen(school, booking.id)).toMatchObject({ due: 0, stripe_session_id: paid.id });
  });

  test('takes money back that a bank withdrew for a dispute, and gives it back when the school wins', async () => {
    const { booking, sent } = await hold(school, lesson);
    const paid = school.payOn(await toCheckout(school, sent.payment_intent_id!));
    await reported(school, booking.id);
    const dispute = { id: 'dp_1', object: 'dispute', amount: 3000, currency: 'eur', charge: school.stripe.chargeOf(paid) };
    for (let times = 0; times < 2; times++) await school.tell('charge.dispute.funds_withdrawn', dispute);
    expect(await seen(school, booking.id)).toMatchObject({ due: 3000, stripe_session_id: null });
    for (let times = 0; times < 2; times++) await school.tell('charge.dispute.funds_reinstated', dispute);
    await school.tell('charge.dispute.funds_withdrawn', dispute);
    expect(await seen(school, booking.id)).toMatchObject({ due: 0, stripe_session_id: paid.id });
    expect(await ledgerOf(school, booking.id)).toEqual(['payment card -3000', 'charge 3000', 'dispute card 3000', 'reversed dispute card -3000']);
  });

  test('records what came when the amount is wrong, and owes nothing for it', async () => {
    const { booking, sent } = await hold(school, lesson);
    school.payOn(await toCheckout(school, sent.payment_intent_id!), { amount_total: 100 });
    expect(await reported(school, booking.id)).toMatchObject({ status: 'awaiting_payment', due: 0 });
    expect(await ledgerOf(school, booking.id)).toEqual(['payment card -100']);
    const [payment] = await paymentsOf(school, booking.id);
    await school.call('POST', `/api/payments/${payment!.id}/refund`, { cookie: await adminOf(school) });
    await workedOff(school);
    expect(await ledgerOf(school, booking.id)).toEqual(['payment card -100', 'refund card 100']);
  });

  test('cannot be changed or shortened by the application, nor changed by the owner', async () => {
    const { id } = await book();
    const change = sql`update ledger_entries set amount_cents = 0 where booking_id = ${id}`;
    const app = school.database.forTenant(NORTE);
    await expect(change.execute(app)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from ledger_entries where booking_id = ${id}`.execute(app)).rejects.toThrow(/permission denied/);
    await expect(sql`truncate ledger_entries cascade`.execute(app)).rejects.toThrow(/permission denied/);
    await expect(change.execute(school.database.owner)).rejects.toThrow(/never change/);
    await expect(sql`delete from bookings where id = ${id}`.execute(app)).rejects.toThrow(/ledger_entries/);
    expect(await ledgerOf(school, id)).toEqual(['charge 3000']);
  });
});

describe('what was agreed', () => {
  test('gives each booking a reference of its own, which opens nothing', async () => {
    const made = [await book(), await book()];
    const [one, two] = made.map(({ reference }) => reference);
    expect(one).toMatch(/^PN-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(two).not.toBe(one);
    expect((await school.call('GET', `/api/bookings/${one}`)).statusCode).toBe(404);
  });

  test('draws another reference when one is taken, and longer ones when the short ones are', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    const references = [];
    for (let made = 0; made < 3; made += 1) references.push((await book()).reference);
    random.mockRestore();
    expect(references).toEqual(['PN-2222', 'PN-22222', 'PN-222222']);
  });

  test('finds the guest of an address in any case, and makes a guest for a booking without one', async () => {
    const [one, two] = [await book({ email: 'Maria@Example.com' }), await book({ email: 'maria@example.com' })];
    const byHand = { users: [{ name: 'Rui' }], phone: '', email: null, notes: 'manual add', source: 'manual' };
    const three = (await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { cookie: await adminOf(school), payload: byHand })).json<Booking>();
    const guests = school.database.forTenant(NORTE).selectFrom('bookings').where('tenant_id', '=', 1).where('id', 'in', [one.id, two.id, three.id]);
    const ids = (await guests.select(['id', 'guest_id']).execute()).map(({ id, guest_id }) => [id, guest_id] as const);
    const guestOf = new Map(ids);
    expect(guestOf.get(one.id)).toBe(guestOf.get(two.id));
    expect(guestOf.get(three.id)).not.toBe(guestOf.get(one.id));
  });
});

describe('a visitor who confirms just as the school changes the price', () => {
  test('is not charged another price than the page showed, and books at the new one after seeing it', async () => {
    const sent = submission({ price_cents: 3000 });
    await priceIs(90);
    const refused = await repost(school, lesson, sent);
    expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'price_changed' })]);
    expect(await school.readLesson(lesson.id)).toMatchObject({ num_bookings: 0 });
    expect((await repost(school, lesson, { ...sent, price_cents: 9000 })).json()).toMatchObject({ amount: 9000 });
    // Older pages and other programs do not say what they showed.
    expect((await repost(school, lesson, submission())).statusCode).toBe(201);
    expect((await repost(school, lesson, submission({ price_cents: -1 }))).statusCode).toBe(400);
  });

  test('also when both happen at once', async () => {
    const answers = await Promise.all([priceIs(90), ...Array.from({ length: 6 }, () => repost(school, lesson, submission({ price_cents: 3000 })))]);
    for (const answer of answers.slice(1)) {
      const { statusCode } = answer!;
      const { amount, code } = answer!.json<{ amount?: number; code?: string }>();
      expect(statusCode === 201 ? amount : code).toBe(statusCode === 201 ? 3000 : 'price_changed');
    }
  });
});
