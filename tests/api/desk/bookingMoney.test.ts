import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { BookingMoney } from '#shared/contract/desk.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { Payment } from '#shared/contract/payment.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { recordFailedRefund } from '../../../server/payments/refunds/refundPayment.ts';
import { barrier } from '../../support/barrier.ts';
import { takeMoneyWithoutLock } from '../../support/db/takeMoneyWithoutLock.ts';
import { atDesk, moneyOf, undo } from '../../support/payments/desk.ts';
import { ledgerOf } from '../../support/payments/ledger.ts';
import { adminOf, freshLesson, hold, mailsOf, paymentsOf, reported, repost, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, submission } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school, 40);
});
afterEach(() => {
  school.clock.now = NOW;
  school.stripe.fails = undefined;
});

/** A booking for two at 35 euros each. */
const book = async () => (await repost(school, lesson, submission({ users: participants(2) }))).json<Booking>();
const paidByCard = async () => {
  const { booking, sent } = await hold(school, lesson, { users: participants(2) });
  const paid = school.payOn(await toCheckout(school, sent.payment_intent_id!));
  await reported(school, booking.id);
  return { booking, paid };
};
const problemsOf = (answer: { json: () => unknown }) => (answer.json() as { problems: unknown }).problems;

describe('money at the desk', () => {
  test('is taken in parts, each by its own method, with name and time', async () => {
    const booking = await book();
    const part = await atDesk(school, booking, 'payments', { amount: '30,00', method: 'cash' });
    expect(part.statusCode, part.body).toBe(200);
    expect(part.json()).toMatchObject({ at_desk: 3000, booking: { charged: 7000, due: 4000, paid_at_school: false } });
    const rest = (await atDesk(school, booking, 'payments', { amount: '40', method: 'terminal', reason: 'Second half' })).json<BookingMoney>();
    expect(rest).toMatchObject({ at_desk: 7000, booking: { due: 0, paid_at_school: true } });
    expect(rest.entries).toMatchObject([
      { kind: 'charge', amount: 3500, participant: 'Surfer 1', can_undo: false },
      { kind: 'charge', amount: 3500, participant: 'Surfer 2', can_undo: false },
      { kind: 'payment', method: 'cash', amount: -3000, actor: 'account', name: expect.any(String), created_at: NOW.toISOString().replace('.000', ''), can_undo: true },
      { kind: 'payment', method: 'terminal', amount: -4000, reason: 'Second half', can_undo: true },
    ]);
    expect(rest.entries[2]!.name).not.toBe('');
  });

  test('a discount and a write-off lower what is due, with a reason', async () => {
    const booking = await book();
    await atDesk(school, booking, 'discounts', { amount: '10.5', reason: 'Late start' });
    expect((await atDesk(school, booking, 'write-offs', { amount: '59,5', reason: 'Never came back' })).json()).toMatchObject({ booking: { charged: 0, due: 0, amount: 7000 } });
    expect((await ledgerOf(school, booking.id)).slice(2)).toEqual(['discount -1050', 'write_off -5950']);
  });

  test('is given back: a part lowers the price, all of it leaves the booking unpaid', async () => {
    const booking = await book();
    await atDesk(school, booking, 'payments', { amount: '70', method: 'cash' });
    expect((await atDesk(school, booking, 'refunds', { amount: '20', method: 'cash', reason: 'Short lesson' })).json()).toMatchObject({ at_desk: 5000, booking: { charged: 5000, due: 0 } });
    expect((await atDesk(school, booking, 'refunds', { amount: '50', method: 'transfer' })).json()).toMatchObject({ at_desk: 0, booking: { charged: 5000, due: 5000 } });
    expect((await ledgerOf(school, booking.id)).slice(2)).toEqual(['payment cash -7000', 'discount -2000', 'refund cash 2000', 'refund transfer 5000']);
  });

  test('a mistake is taken back by an entry that names it, once, and with what came with it', async () => {
    const booking = await book();
    const taken = (await atDesk(school, booking, 'payments', { amount: '70', method: 'cash' })).json<BookingMoney>().entries.at(-1)!;
    const given = (await atDesk(school, booking, 'refunds', { amount: '20', method: 'cash' })).json<BookingMoney>().entries.at(-1)!;
    expect((await undo(school, booking, taken.id)).json()).toMatchObject({ code: 'not_undoable' });
    expect((await undo(school, booking, given.id)).json()).toMatchObject({ at_desk: 7000, booking: { charged: 7000, due: 0 } });
    expect((await undo(school, booking, given.id)).statusCode).toBe(200);
    expect((await undo(school, booking, taken.id)).json()).toMatchObject({ at_desk: 0, booking: { due: 7000 } });
    expect((await ledgerOf(school, booking.id)).slice(2)).toEqual([
      ...['payment cash -7000', 'discount -2000', 'refund cash 2000'],
      ...['reversed discount 2000', 'reversed refund cash -2000', 'reversed payment cash 7000'],
    ]);
    const charge = (await moneyOf(school, booking)).entries[0]!;
    expect((await undo(school, booking, charge.id)).json()).toMatchObject({ code: 'not_undoable' });
  });

  test('the tick takes the rest, and unticking takes all of it back', async () => {
    const booking = await book();
    const tick = async (paid_at_school: boolean) =>
      (await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${booking.id}`, { cookie: await adminOf(school), payload: { paid_at_school } })).json<Booking>();
    await atDesk(school, booking, 'payments', { amount: '30', method: 'terminal' });
    expect(await tick(true)).toMatchObject({ due: 0, paid_at_school: true });
    expect(await tick(false)).toMatchObject({ due: 7000, paid_at_school: false });
    expect((await moneyOf(school, booking)).at_desk).toBe(0);
  });

  test.each([
    ['payments', { amount: '70,01', method: 'cash' }, { amount: { code: 'amount_above_due', most: '70.00' } }],
    ['payments', { amount: '1.005', method: 'cash' }, { amount: { code: 'amount_decimals' } }],
    ['payments', { amount: '-5', method: 'cash' }, { amount: { code: 'amount_not_above_zero' } }],
    ['payments', { amount: 'ten', method: 'card' }, { amount: { code: 'amount_invalid' }, method: { code: 'not_valid' } }],
    ['payments', { amount: '5', method: 'pass' }, { method: { code: 'not_valid' } }],
    ['refunds', { amount: '5', method: 'voucher' }, { amount: { code: 'nothing_to_refund' }, method: { code: 'not_valid' } }],
    ['payments', { amount: '' }, { amount: { code: 'required' }, method: { code: 'required' } }],
    ['discounts', { amount: '5', reason: '  ' }, { reason: { code: 'required' } }],
    ['discounts', { amount: '5', reason: 'x'.repeat(301) }, { reason: { code: 'too_long', max: 300 } }],
    ['write-offs', { amount: '71', reason: 'Gone' }, { amount: { code: 'amount_above_due', most: '70.00' } }],
    ['refunds', { amount: '1', method: 'cash' }, { amount: { code: 'nothing_to_refund' } }],
    ['refunds', { amount: '1', method: 'card' }, { amount: { code: 'nothing_to_refund' } }],
  ] as const)('refuses %s %j at the field, and changes nothing', async (path, entries, problems) => {
    const booking = await book();
    const before = await ledgerOf(school, booking.id);
    const answer = await atDesk(school, booking, path, entries);
    expect([answer.statusCode, problemsOf(answer)]).toEqual([400, problems]);
    expect(await ledgerOf(school, booking.id)).toEqual(before);
  });

  test('that is held cannot be given back by the method of a pass', async () => {
    const booking = await book();
    await atDesk(school, booking, 'payments', { amount: '5', method: 'cash' });
    const before = await ledgerOf(school, booking.id);
    const answer = await atDesk(school, booking, 'refunds', { amount: '5', method: 'voucher' });
    expect([answer.statusCode, problemsOf(answer)]).toEqual([400, { method: { code: 'not_valid' } }]);
    expect(await ledgerOf(school, booking.id)).toEqual(before);
  });

  test('is for this school’s admins, of a booking of this lesson, and not while a payment page is open', async () => {
    const booking = await book();
    const url = `/api/lessons/${lesson.id}/bookings/${booking.id}`;
    const payload = { id: crypto.randomUUID(), amount: '5', method: 'cash' };
    const theirs = { host: HOSTS.baleal, cookie: await school.signIn(ADMINS.baleal, HOSTS.baleal) };
    expect((await school.call('POST', `${url}/payments`, { payload })).statusCode).toBe(401);
    expect((await school.call('POST', `${url}/payments`, { payload, ...theirs })).statusCode).toBe(404);
    expect((await school.call('GET', `${url}/money`, theirs)).statusCode).toBe(404);
    expect((await atDesk(school, { ...booking, lesson_id: 1 }, 'payments', payload)).statusCode).toBe(404);
    await toCheckout(school, booking.id);
    expect((await atDesk(school, booking, 'payments', payload)).json()).toMatchObject({ code: 'payment_under_way' });
    expect(await moneyOf(school, booking)).toMatchObject({ is_being_paid: true });
    expect((await ledgerOf(school, booking.id)).slice(2)).toEqual([]);
  });
});

describe('many desks at once', () => {
  const DESKS = 8;
  const times = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: DESKS }, run));

  test('take the same money once; without the lock they take it several times', async () => {
    const booking = await book();
    const answers = await times(() => atDesk(school, booking, 'payments', { amount: '70', method: 'cash' }));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array.from({ length: DESKS - 1 }, () => 400)]);
    expect((await ledgerOf(school, booking.id)).slice(2)).toEqual(['payment cash -7000']);

    const control = await book();
    const db = school.database.forTenant(NORTE);
    const allHaveRead = barrier(DESKS);
    expect(await times(() => takeMoneyWithoutLock(db, NORTE, control.id, 7000, allHaveRead))).toEqual(Array.from({ length: DESKS }, () => true));
  });

  test('record a submission that is sent several times once, with one entry in the audit log', async () => {
    const booking = await book();
    const id = crypto.randomUUID();
    const answers = await times(() => atDesk(school, booking, 'payments', { id, amount: '10', method: 'cash' }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: DESKS }, () => 200));
    expect((await ledgerOf(school, booking.id)).slice(2)).toEqual(['payment cash -1000']);
    const other = await book();
    expect((await atDesk(school, other, 'payments', { id, amount: '10', method: 'cash' })).statusCode, 'a submission of another booking').toBe(400);
  });
});

/** The payment of a booking, and its part that goes back. */
async function dbOf(booking_id: string) {
  const { payment_id, id: part_id } = await school.database.forTenant(NORTE).selectFrom('card_refunds as r').innerJoin('payments as p', 'p.id', 'r.payment_id').where('p.booking_id', '=', booking_id).select(['r.payment_id', 'r.id']).executeTakeFirstOrThrow();
  return { payment_id, part_id };
}

describe('a part of a card payment', () => {
  test('goes back through the refund job, several times, and the booking stays paid', async () => {
    const { booking, paid } = await paidByCard();
    const asked = await atDesk(school, booking, 'refunds', { amount: '20', method: 'card', reason: 'Short lesson' });
    expect(asked.json(), asked.body).toMatchObject({ by_card: 0, card_refunds: [{ amount: 2000, status: 'due' }], booking: { charged: 5000, due: 0, stripe_session_id: paid.id } });
    expect(problemsOf(await atDesk(school, booking, 'refunds', { amount: '5', method: 'card' })), 'one at a time').toEqual({ amount: { code: 'nothing_to_refund' } });
    await workedOff(school);
    expect(await moneyOf(school, booking)).toMatchObject({ by_card: 5000, card_refunds: [], booking: { due: 0, payment: { status: 'paid', amount: 7000, amount_refunded: 2000 } } });
    await atDesk(school, booking, 'refunds', { amount: '12,50', method: 'card' });
    await workedOff(school);
    expect(school.stripe.refunds.get(paid.payment_intent!)).toBe(3250);
    const keys = school.stripe.calls.filter(({ path }) => path === '/v1/refunds').slice(-2).map(({ key, form }) => [key, form.get('amount')]);
    expect([new Set(keys.map(([key]) => key)).size, keys.map(([, amount]) => amount)]).toEqual([2, ['2000', '1250']]);
    const moved = (await ledgerOf(school, booking.id)).filter((entry) => !entry.startsWith('charge'));
    expect(moved).toEqual(['payment card -7000', 'discount -2000', 'refund card 2000', 'discount -1250', 'refund card 1250']);
    const { entries } = await moneyOf(school, booking);
    expect(entries.filter(({ can_undo }) => can_undo)).toEqual([]);
    expect(entries.find(({ kind }) => kind === 'refund')).toMatchObject({ actor: 'account', reason: 'Short lesson' });
  });

  test('is recorded once, whether Stripe’s event or the job is first', async () => {
    const { booking, paid } = await paidByCard();
    await atDesk(school, booking, 'refunds', { amount: '20', method: 'card' });
    await school.tell('charge.refunded', school.stripe.chargeOf(paid, 2000));
    await workedOff(school);
    await school.tell('charge.refunded', school.stripe.chargeOf(paid, 2000));
    expect((await ledgerOf(school, booking.id)).filter((entry) => !entry.startsWith('charge'))).toEqual(['payment card -7000', 'discount -2000', 'refund card 2000']);
    await school.tell('charge.refunded', school.stripe.chargeOf(paid, 3000));
    expect(await moneyOf(school, booking), 'a part that was sent back on Stripe’s own pages').toMatchObject({ by_card: 4000, booking: { charged: 4000, due: 0, payment: { amount_refunded: 3000 } } });
  });

  test('that Stripe refuses or cannot deliver is to be given back again', async () => {
    const { booking, paid } = await paidByCard();
    await atDesk(school, booking, 'refunds', { amount: '20', method: 'card' });
    school.stripe.fails = { path: /refunds/, status: 400, message: 'insufficient funds' };
    await workedOff(school);
    school.stripe.fails = undefined;
    expect(await moneyOf(school, booking)).toMatchObject({ by_card: 7000, booking: { charged: 5000, due: -2000 }, card_refunds: [{ status: 'failed', last_error: expect.stringContaining('insufficient funds') as string }] });
    await atDesk(school, booking, 'refunds', { amount: '20', method: 'card' });
    await workedOff(school);
    expect(await moneyOf(school, booking)).toMatchObject({ booking: { charged: 5000, due: 0, payment: { amount_refunded: 2000 } } });
    await school.tell('refund.failed', { id: 're_late', object: 'refund', charge: paid.payment_intent!.replace('pi_', 'ch_'), failure_reason: 'lost_or_stolen_card' });
    expect(await moneyOf(school, booking)).toMatchObject({ booking: { due: -2000, payment: { status: 'paid', amount_refunded: 0 } }, card_refunds: [{ status: 'failed' }] });
  });

  test('the rest in one part refunds the payment, with its mail, and the booking is unpaid', async () => {
    const { booking } = await paidByCard();
    await atDesk(school, booking, 'refunds', { amount: '70', method: 'card' });
    await workedOff(school);
    expect(await moneyOf(school, booking)).toMatchObject({ by_card: 0, booking: { charged: 7000, due: 7000, stripe_session_id: null, payment: { status: 'refunded' } } });
    expect(await mailsOf(school, booking.id)).toContain('money_returned');
  });

  test.each(['before', 'after'])('with a refund on Stripe’s own pages that is reported %s the job: never more goes back than was paid', async (order) => {
    const { booking, paid } = await paidByCard();
    await atDesk(school, booking, 'refunds', { amount: '50', method: 'card' });
    school.stripe.refunds.set(paid.payment_intent!, 3000);
    const tell = (refunded: number) => school.tell('charge.refunded', school.stripe.chargeOf(paid, refunded));
    if (order === 'before') await tell(3000);
    await workedOff(school);
    if (order === 'after') await tell(3000);
    expect(school.stripe.refunds.get(paid.payment_intent!)).toBe(3000);
    const seen = await moneyOf(school, booking);
    expect(seen, 'what the admin wanted to give back is still owed').toMatchObject({ by_card: 4000, booking: { charged: 2000, due: -2000, payment: { status: 'paid', amount_refunded: 3000 } }, card_refunds: [{ status: 'failed', amount: 5000 }] });
    await atDesk(school, booking, 'refunds', { amount: '20', method: 'card' });
    school.stripe.refunds.set(paid.payment_intent!, 7000);
    await workedOff(school);
    await tell(7000);
    expect(await moneyOf(school, booking)).toMatchObject({ by_card: 0, booking: { payment: { status: 'refunded', amount_refunded: 7000 } } });
    const entries = await ledgerOf(school, booking.id);
    expect(entries.filter((entry) => entry.startsWith('refund')), 'every cent once').toEqual(['refund card 3000', 'refund card 2000', 'refund card 2000']);
  });

  test('whose refusal comes late does not take back what Stripe has reported meanwhile', async () => {
    const { booking, paid } = await paidByCard();
    await atDesk(school, booking, 'refunds', { amount: '20', method: 'card' });
    await school.tell('charge.refunded', school.stripe.chargeOf(paid, 6000));
    const { payment_id, part_id } = await dbOf(booking.id);
    await recordFailedRefund(school.database.forTenant(NORTE), NORTE, payment_id, new Error('only 10 euros are left'), school.clock.now, { part_id });
    expect(await moneyOf(school, booking)).toMatchObject({ card_refunds: [], booking: { charged: 1000, due: 0, payment: { amount_refunded: 6000 } } });
  });

  test('that is the whole of it pays the booking no more, so cash in its place is the only way in which it is paid', async () => {
    const { booking } = await paidByCard();
    await atDesk(school, booking, 'refunds', { amount: '70', method: 'card' });
    expect(await moneyOf(school, booking)).toMatchObject({ booking: { due: 7000, stripe_session_id: null, paid_at_school: false } });
    await atDesk(school, booking, 'payments', { amount: '70', method: 'cash' });
    expect(await moneyOf(school, booking)).toMatchObject({ booking: { due: 0, stripe_session_id: null, paid_at_school: true } });
    await workedOff(school);
    expect(await moneyOf(school, booking)).toMatchObject({ booking: { due: 0, stripe_session_id: null, paid_at_school: true } });
  });

  test('that is on its way when the booking is cancelled in time goes back once', async () => {
    const { booking, paid } = await paidByCard();
    await atDesk(school, booking, 'refunds', { amount: '20', method: 'card' });
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
    await workedOff(school);
    expect(school.stripe.refunds.get(paid.payment_intent!)).toBe(7000);
    expect((await paymentsOf(school, booking.id))[0]).toMatchObject({ status: 'refunded', amount_refunded: 7000 });
    expect(await moneyOf(school, booking)).toMatchObject({ booking: { charged: 0, due: 0 } });
  });
});

describe('a dispute', () => {
  const disputeOf = (intent: string, change: object = {}) => ({ id: `dp_${intent}`, object: 'dispute', charge: intent.replace('pi_', 'ch_'), amount: 7000, currency: 'eur', status: 'needs_response', ...change });

  test('takes the money away, and a won one brings it back; both are shown', async () => {
    const { booking, paid } = await paidByCard();
    const intent = paid.payment_intent!;
    await school.tell('charge.dispute.created', disputeOf(intent));
    expect((await paymentsOf(school, booking.id))[0]).toMatchObject({ dispute: 'open', disputed_at: expect.any(String) });
    await school.tell('charge.dispute.funds_withdrawn', disputeOf(intent));
    await school.tell('charge.dispute.funds_withdrawn', disputeOf(intent));
    expect(await moneyOf(school, booking)).toMatchObject({ by_card: 0, booking: { due: 7000, payment: { dispute: 'open' } } });
    expect(problemsOf(await atDesk(school, booking, 'refunds', { amount: '1', method: 'card' }))).toEqual({ amount: { code: 'nothing_to_refund' } });
    const [{ id, ...payment }] = (await paymentsOf(school, booking.id)) as [Payment];
    expect(payment).toMatchObject({ status: 'paid', refundable: 0 });
    expect((await school.call('POST', `/api/payments/${id}/refund`, { cookie: await adminOf(school) })).json<ErrorAnswer>().code).toBe('not_refundable');
    await school.tell('charge.dispute.funds_reinstated', disputeOf(intent, { status: 'won' }));
    await school.tell('charge.dispute.closed', disputeOf(intent, { status: 'won' }));
    expect(await moneyOf(school, booking)).toMatchObject({ by_card: 7000, booking: { due: 0, payment: { dispute: 'won' } } });
    expect((await ledgerOf(school, booking.id)).slice(-2)).toEqual(['dispute card 7000', 'reversed dispute card -7000']);
  });

  test('that is lost stays lost when its beginning is reported late', async () => {
    const { booking, paid } = await paidByCard();
    await school.tell('charge.dispute.closed', disputeOf(paid.payment_intent!, { status: 'lost' }));
    await school.tell('charge.dispute.created', disputeOf(paid.payment_intent!));
    expect((await paymentsOf(school, booking.id))[0]).toMatchObject({ dispute: 'lost' });
  });
});
