import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { adminOf, after, freshLesson, hold, mailsOf, paymentsOf, refundsDueNow, repost, reported, seen, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, placesOf, submission } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school);
});
afterEach(() => {
  school.clock.now = NOW;
  school.stripe.fails = undefined;
});

async function paidBooking(people = 2) {
  const { booking, sent } = await hold(school, lesson, { users: participants(people) });
  const session = school.payOn(await toCheckout(school, sent.payment_intent_id!));
  await reported(school, booking.id);
  return { booking, session, sent };
}

const cancel = (booking: Booking, call: object = {}, query = '') =>
  school.call('DELETE', `/api/lessons/${booking.lesson_id}/bookings/${booking.id}${query}`, call);
const beforeLesson = (hours: number) => (school.clock.now = new Date(Date.parse(lesson.date) - hours * 3_600_000));
const refund = async (id: string) => school.call('POST', `/api/payments/${id}/refund`, { cookie: await adminOf(school) });

describe('cancelling a paid booking', () => {
  test('until 24 hours before is refunded in full, once, however often it is cancelled, with one mail of each kind', async () => {
    const { booking, session } = await paidBooking();
    beforeLesson(24);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(booking)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ status: 'cancelled', stripe_session_id: null });
    expect(await seen(school, booking.id)).toMatchObject({ payment: { status: 'refund_due', refund_reason: 'cancelled', amount: 7000 } });
    await workedOff(school);
    expect(school.stripe.refunds.get(session.payment_intent!)).toBe(7000);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refunded', amount_refunded: 7000, refunded_at: '2026-07-19T09:00:00Z' }]);
    expect(await mailsOf(school, booking.id)).toEqual(['booking_cancelled', 'money_returned']);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, live: 0 });
  });

  test('after that is not, and says so in the mail', async () => {
    const { booking, session } = await paidBooking();
    beforeLesson(23.99);
    expect((await cancel(booking)).json()).toMatchObject({ status: 'cancelled', stripe_session_id: session.id });
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'paid' }]);
    const mails = (await school.call('GET', '/dev/mailbox.json')).json<{ subject: string; text: string }[]>();
    expect(mails.find(({ subject }) => subject.startsWith('Your booking is cancelled'))!.text).toContain('€70, no refund this close to the lesson');
  });

  test('of a lesson that the school has called off is refunded at any time, even after its hour', async () => {
    const { booking } = await paidBooking();
    await school.call('PUT', `/api/lessons/${booking.lesson_id}`, { payload: { is_cancelled: 1 }, cookie: await adminOf(school) });
    beforeLesson(-2);
    expect((await cancel(booking)).json()).toMatchObject({ status: 'cancelled', stripe_session_id: null });
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refunded' }]);
  });

  test('keeps to the school’s own number of hours', async () => {
    const set = (refund_hours: number) => school.database.owner.updateTable('tenants').set({ refund_hours }).where('id', '=', 1).execute();
    await set(48);
    await expect.poll(async () => (await school.call('GET', '/tenants.json')).body).toContain('"refund_hours":48');
    const { booking } = await paidBooking();
    beforeLesson(47);
    await cancel(booking);
    await set(24);
    expect((await paymentsOf(school, booking.id))[0]!.status).toBe('paid');
    await expect.poll(async () => (await school.call('GET', '/tenants.json')).body).not.toContain('"refund_hours":48');
  });

  test.each([
    ['with', '?refund=1', 1, 'refund_due'],
    ['without', '?refund=0', 100, 'paid'],
    ['as the rule says', '', 100, 'refund_due'],
  ])('by an admin, %s its money', async (_, query, hours, status) => {
    const { booking } = await paidBooking();
    beforeLesson(hours);
    expect((await cancel(booking, { cookie: await adminOf(school) }, query)).statusCode).toBe(200);
    expect((await paymentsOf(school, booking.id))[0]!.status).toBe(status);
  });

  test('a visitor’s own word on it does not count', async () => {
    const { booking } = await paidBooking();
    beforeLesson(1);
    await cancel(booking, {}, '?refund=1');
    expect((await paymentsOf(school, booking.id))[0]!.status).toBe('paid');
    expect((await cancel(booking, {}, '?refund=yes')).statusCode).toBe(400);
  });

  test('a payment that comes in after the cancellation goes back; its page is ended', async () => {
    const { booking, sent } = await hold(school, lesson);
    const url = await toCheckout(school, sent.payment_intent_id!);
    await cancel(booking);
    const paid = school.payOn(url);
    await school.tell('checkout.session.completed', paid);
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refunded', refund_reason: 'cancelled' }]);
    const other = await hold(school, lesson);
    const page = await toCheckout(school, other.sent.payment_intent_id!);
    await cancel(other.booking);
    await workedOff(school);
    expect(school.stripe.sessions.get(/cs_\w+/.exec(page)![0])!.status).toBe('expired');
  });

  test('two pages paid for one booking: the second one’s money goes back', async () => {
    const booking = (await repost(school, lesson, submission())).json<Booking>();
    const first = await toCheckout(school, booking.id);
    after(school, 32);
    const second = await toCheckout(school, booking.id);
    expect(second).not.toBe(first);
    const [one, two] = [school.payOn(first), school.payOn(second)];
    await Promise.all([school.tell('checkout.session.completed', one), school.tell('checkout.session.completed', two)]);
    await workedOff(school);
    const paid = (await seen(school, booking.id)).stripe_session_id;
    expect([one.id, two.id]).toContain(paid);
    expect([...(await paymentsOf(school, booking.id))].map(({ status, refund_reason }) => [status, refund_reason]).toSorted()).toEqual([['paid', null], ['refunded', 'duplicate']]);
    expect(await mailsOf(school, booking.id)).toEqual(['booking_received', 'booking_paid', 'money_returned']);
  });
});

describe('a refund that fails', () => {
  test('for a while is tried again by itself, with the same key, and visible meanwhile', async () => {
    const { booking, session } = await paidBooking();
    await cancel(booking);
    school.stripe.fails = { path: /refunds/, status: 500, message: 'try later' };
    await workedOff(school);
    const [failing] = await paymentsOf(school, booking.id);
    expect(failing).toMatchObject({ status: 'refund_due', last_error: expect.stringContaining('try later') });
    school.stripe.fails = undefined;
    await refundsDueNow(school);
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refunded', last_error: null }]);
    expect(school.stripe.refunds.get(session.payment_intent!)).toBe(7000);
    const keys = school.stripe.calls.filter(({ path, form }) => path === '/v1/refunds' && form.get('payment_intent') === session.payment_intent).map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set([`refund_${failing!.id}_1`]));
  });

  test('of money in another currency goes out by the admin’s button', async () => {
    const { booking, sent } = await hold(school, lesson);
    school.payOn(await toCheckout(school, sent.payment_intent_id!), { currency: 'usd' });
    await reported(school, booking.id);
    const [payment] = await paymentsOf(school, booking.id);
    expect((await refund(payment!.id)).json()).toMatchObject({ status: 'refund_due' });
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refunded' }]);
  });

  test('for good says why, and goes out again by the admin’s button; twice is refused', async () => {
    const { booking, session } = await paidBooking();
    await cancel(booking);
    school.stripe.fails = { path: /refunds/, status: 400, code: 'insufficient_funds', message: 'Insufficient funds in your Stripe balance.' };
    await workedOff(school);
    const [payment] = await paymentsOf(school, booking.id);
    expect(payment).toMatchObject({ status: 'refund_failed', last_error: 'Insufficient funds in your Stripe balance.' });
    school.stripe.fails = undefined;
    expect((await refund(payment!.id)).json()).toMatchObject({ status: 'refund_due', last_error: null });
    expect((await refund(payment!.id)).json()).toMatchObject({ code: 'not_refundable' });
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refunded' }]);
    expect(school.stripe.refunds.get(session.payment_intent!)).toBe(7000);
    expect(await mailsOf(school, booking.id)).toEqual(['booking_cancelled', 'money_returned']);
  });

  test('at the bank, days later, is told by Stripe, and visible', async () => {
    const { booking, session } = await paidBooking();
    await cancel(booking);
    await workedOff(school);
    await school.tell('refund.failed', { id: 're_1', object: 'refund', charge: session.payment_intent!.replace('pi_', 'ch_'), failure_reason: 'lost_or_stolen_card', status: 'failed' });
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refund_failed', last_error: 'lost_or_stolen_card', amount_refunded: 0 }]);
  });
});

test('what was paid by mistake goes back whole, by the admin’s button', async () => {
  const { booking, sent } = await hold(school, lesson);
  const session = school.payOn(await toCheckout(school, sent.payment_intent_id!), { amount_total: 9900 });
  await reported(school, booking.id);
  const [payment] = await paymentsOf(school, booking.id);
  expect(payment!.status).toBe('mismatched');
  await refund(payment!.id);
  await workedOff(school);
  expect(school.stripe.refunds.get(session.payment_intent!)).toBe(9900);
  expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refunded', refund_reason: 'school' }]);
});

test('an admin sends the money of a booking back that stands: it stands unpaid', async () => {
  const { booking } = await paidBooking();
  const [payment] = await paymentsOf(school, booking.id);
  expect((await school.call('POST', `/api/payments/${payment!.id}/refund`)).statusCode).toBe(401);
  expect((await school.call('POST', `/api/payments/${payment!.id}/refund`, { host: HOSTS.baleal })).statusCode).toBe(401);
  expect((await refund(payment!.id)).statusCode).toBe(200);
  await workedOff(school);
  expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', stripe_session_id: null, payment: { status: 'refunded', refund_reason: 'school' } });
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, live: 2 });
  const mails = (await school.call('GET', '/dev/mailbox.json')).json<{ subject: string; text: string }[]>();
  expect(mails.find(({ subject }) => subject.startsWith('Your money is on its way back'))!.text).toContain('We have refunded your payment.');
});
