import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { after, freshLesson, hold, mailsOf, paymentsOf, repost, reported, seen, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import type { StandInSession } from '../../support/payments/stripeStandIn.ts';
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
  lesson = await freshLesson(school);
});
afterEach(() => {
  school.clock.now = NOW;
  school.stripe.fails = undefined;
});

/** Holds places, and opens their payment page. */
async function atCheckout(people = 2) {
  const { booking, sent } = await hold(school, lesson, { users: participants(people) });
  const url = await toCheckout(school, sent.payment_intent_id!);
  return { booking, sent, url, session: school.stripe.sessions.get(/cs_\w+/.exec(url)![0])! };
}

async function events() {
  const { rows } = await school.database.ownerPool.query<{ id: string; done: boolean; last_error: string | null }>(
    'select id, processed_at is not null as done, last_error from payment_events order by received_at, id',
  );
  return rows;
}

describe('who tells', () => {
  async function post(payload: string, signature: string | undefined) {
    const headers = { host: 'localhost', 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) };
    return school.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
  }

  test.each([
    ['no signature', () => undefined],
    ['nonsense', () => 't=1,v1=00'],
    ['another secret’s', (session: StandInSession) => school.stripe.event('checkout.session.completed', session, { id: 'evt_bad', secret: 'whsec_other' }).signature],
    ['one of six minutes ago', (session: StandInSession) => school.stripe.event('checkout.session.completed', session, { id: 'evt_bad', at: new Date(NOW.getTime() - 360_000) }).signature],
    ['one of other words', (session: StandInSession) => school.stripe.event('checkout.session.expired', session, { id: 'evt_bad' }).signature],
  ])('with %s is refused, and leaves nothing', async (_, sign) => {
    const { booking, url } = await atCheckout();
    const paid = school.payOn(url);
    const { payload } = school.stripe.event('checkout.session.completed', paid, { id: 'evt_bad' });
    const before = await events();
    expect((await post(payload, sign(paid))).statusCode).toBe(400);
    expect(await events()).toEqual(before);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'awaiting_payment', payment: { status: 'open' } });
  });

  test.each([
    ['an event without data', { id: 'evt_malformed', type: 'checkout.session.completed' }],
    ['a number as id', { id: 7, type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }],
    ['an object without id', { id: 'evt_malformed', type: 'checkout.session.completed', data: { object: {} } }],
    ['an amount that is no number', { id: 'evt_malformed', type: 'charge.refunded', data: { object: { id: 'ch_1', amount_refunded: 'all' } } }],
    ['no object at all', null],
  ])('with the right signature, but %s, is refused, and leaves nothing', async (_, event) => {
    const before = await events();
    const { payload, signature } = school.stripe.sign(event);
    expect((await post(payload, signature)).statusCode).toBe(400);
    expect(await events()).toEqual(before);
  });

  test('is heard at a school’s own host as at the main one', async () => {
    const { booking, url } = await atCheckout();
    const { payload, signature } = school.stripe.event('checkout.session.completed', school.payOn(url));
    expect((await post(payload, signature)).json()).toEqual({ received: true });
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', payment: { status: 'paid' } });
  });
});

describe('what is told', () => {
  test('before the browser comes back: paid, stored once, mailed once, however often it is told', async () => {
    const { booking, sent, url } = await atCheckout();
    const paid = school.payOn(url);
    const told = { id: `evt_${crypto.randomUUID()}` };
    await Promise.all([1, 2, 3, 4].map(() => school.tell('checkout.session.completed', paid, told)));
    await school.tell('checkout.session.completed', paid, told);
    await school.tell('checkout.session.completed', paid);
    expect((await events()).filter(({ id }) => id === told.id)).toEqual([{ id: told.id, done: true, last_error: null }]);
    expect((await repost(school, lesson, { ...sent, stripe_session_id: paid.id })).json()).toMatchObject({ status: 'booked', stripe_session_id: paid.id });
    await workedOff(school);
    expect(await mailsOf(school, booking.id)).toEqual(['booking_paid']);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'paid', amount: 7000, session_id: paid.id }]);
  });

  test('in any order: refunded before completed, expired after completed', async () => {
    const one = await atCheckout(1);
    const paid = school.payOn(one.url);
    await school.tell('checkout.session.expired', paid);
    expect(await seen(school, one.booking.id)).toMatchObject({ payment: { status: 'paid' } });
    const two = await atCheckout(1);
    const refunded = school.payOn(two.url);
    await school.tell('charge.refunded', school.stripe.chargeOf(refunded, 3500));
    await school.tell('checkout.session.completed', refunded);
    expect(await seen(school, two.booking.id)).toMatchObject({ status: 'booked', stripe_session_id: null, payment: { status: 'refunded', refund_reason: 'school' } });
    expect(await mailsOf(school, two.booking.id)).toEqual(['booking_paid', 'money_returned']);
  });

  test('while Stripe itself does not answer waits in the queue, and has its effect when it does', async () => {
    const { booking, url } = await atCheckout();
    const paid = school.payOn(url);
    school.stripe.fails = { path: /sessions/, status: 500 };
    expect((await school.tell('checkout.session.completed', paid, { id: 'evt_waits' })).statusCode).toBe(200);
    expect((await seen(school, booking.id)).payment!.status).toBe('open');
    expect((await events()).filter(({ done }) => !done).map(({ id }) => id)).toEqual(['evt_waits']);
    school.stripe.fails = undefined;
    await workedOff(school);
    expect((await seen(school, booking.id)).payment!.status).toBe('paid');
    expect((await events()).every(({ done }) => done)).toBe(true);
  });

  test('expired: the page is over, and the hold’s end does the rest', async () => {
    const { booking, session } = await atCheckout();
    after(school, 31);
    await school.tell('checkout.session.expired', Object.assign(session, { status: 'expired' }));
    expect(await seen(school, booking.id)).toMatchObject({ status: 'expired', payment: { status: 'expired' }, lesson: { num_bookings: 0 } });
  });

  test('disputed: noted on the payment, and nothing else', async () => {
    const { booking, url } = await atCheckout();
    const paid = school.payOn(url);
    await school.tell('checkout.session.completed', paid);
    await school.tell('charge.dispute.created', { id: 'dp_1', object: 'dispute', charge: paid.payment_intent!.replace('pi_', 'ch_'), amount: 7000 });
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'paid', disputed_at: '2026-07-01T08:30:00Z' }]);
  });

  test('a part refunded leaves the payment a payment', async () => {
    const { booking, url } = await atCheckout();
    const paid = school.payOn(url);
    await school.tell('charge.refunded', school.stripe.chargeOf(paid, 1000));
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'paid', amount_refunded: 1000 }]);
    expect((await seen(school, booking.id)).stripe_session_id).toBe(paid.id);
  });

  test('of another’s payment, of none, or of things that do not matter has no effect', async () => {
    const { booking, session } = await atCheckout();
    const paid = school.stripe.pay(session.id);
    const lies = [
      { ...paid, metadata: { ...paid.metadata, tenant_id: '2' } },
      { ...paid, metadata: { ...paid.metadata, booking_id: crypto.randomUUID() } },
      { ...paid, id: 'cs_test_other' },
      { ...paid, metadata: {} },
    ];
    for (const lie of lies) expect((await school.tell('checkout.session.completed', lie)).statusCode).toBe(200);
    expect((await school.tell('customer.created', { id: 'cus_1', object: 'customer' })).statusCode).toBe(200);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'awaiting_payment', payment: { status: 'open' } });
  });

  test('late, when the places are taken: the money goes back, with one mail; free: they are claimed again', async () => {
    const gone = await atCheckout(4);
    after(school, 35);
    await repost(school, lesson, submission());
    const late = school.payOn(gone.url);
    await school.tell('checkout.session.completed', late);
    expect(await seen(school, gone.booking.id)).toMatchObject({ status: 'expired', stripe_session_id: null, payment: { status: 'refund_due', refund_reason: 'late' } });
    await workedOff(school);
    await school.tell('charge.refunded', school.stripe.chargeOf(late, 14_000));
    expect(school.stripe.refunds.get(late.payment_intent!)).toBe(14_000);
    expect(await paymentsOf(school, gone.booking.id)).toMatchObject([{ status: 'refunded', amount_refunded: 14_000 }]);
    expect(await mailsOf(school, gone.booking.id)).toEqual(['money_returned']);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 1, live: 1 });
  });
});

test('without a webhook and without a return, the payment is still found after the page’s end', async () => {
  const { booking, url } = await atCheckout();
  const paid = school.payOn(url);
  const open = await atCheckout(1);
  after(school, 33);
  await workedOff(school);
  expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', stripe_session_id: paid.id, payment: { status: 'paid' } });
  expect(await seen(school, open.booking.id)).toMatchObject({ status: 'expired', payment: { status: 'expired' } });
  expect(await reported(school, open.booking.id)).toMatchObject({ status: 'expired' });
});
