import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { type CALLS, meddledWith } from '../../support/payments/meddling.ts';
import { after, freshLesson, hold, mailsOf, paymentsOf, postForm, refundsDueNow, repost, reported, seen, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, placesOf } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

type Kill = { call: (typeof CALLS)[number]; moment: 'before' | 'after' };

const NORTE = { id: 1 };
let school: StripeSchool;
let lesson: Lesson;
let kill: Kill | undefined;
beforeAll(async () => {
  // Simulates a killed process: everything after this moment fails, and unstored state is lost.
  const around = async (call: Kill['call'], moment: Kill['moment']) => {
    if (kill?.call === call && kill.moment === moment) throw new Error(`killed ${moment} ${call}`);
  };
  school = await stripeSchool((provider) => meddledWith(provider, { around }));
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school);
});
afterEach(() => {
  kill = undefined;
  school.clock.now = NOW;
});

const moments: Kill['moment'][] = ['before', 'after'];

/** Pays on the booking's page at Stripe, even if the server has not stored that page. */
function payWhereverFor(bookingId: string) {
  const pages = [...school.stripe.sessions.values()].filter(({ metadata }) => metadata.booking_id === bookingId && metadata.tenant_id === '1');
  return school.stripe.pay(pages.at(-1)!.id);
}

async function expectPaidOnce(bookingId: string, mails = ['booking_paid']) {
  expect(await seen(school, bookingId)).toMatchObject({ status: 'booked', payment: { status: 'paid' } });
  expect((await paymentsOf(school, bookingId)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  expect(await mailsOf(school, bookingId)).toEqual(mails);
  expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, live: 2 });
}

describe.each(moments)('killed %s', (moment) => {
  test('the page is made: pressing again makes one, and the orphaned one does no harm', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(2) });
    kill = { call: 'createSession', moment };
    const answer = await postForm(school, '/api/create-checkout-session', { paymentId: sent.payment_intent_id! });
    expect(answer.headers.location).toContain('refused=unexpected');
    kill = undefined;
    after(school, 1);
    expect(await toCheckout(school, sent.payment_intent_id!)).toContain('checkout.stripe.com');
    payWhereverFor(booking.id);
    await reported(school, booking.id);
    await expectPaidOnce(booking.id);
    after(school, 60);
    await workedOff(school);
    await expectPaidOnce(booking.id);
    expect((await paymentsOf(school, booking.id)).map(({ status }) => status).toSorted()).toEqual(['expired', 'paid'].slice(-(await paymentsOf(school, booking.id)).length));
  });

  test('Stripe is asked whether it was paid: the next who asks records it', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(2) });
    await toCheckout(school, sent.payment_intent_id!);
    const paid = payWhereverFor(booking.id);
    kill = { call: 'readSession', moment };
    expect((await school.call('POST', `/api/bookings/${booking.id}/payment`, { payload: {} })).statusCode).toBe(500);
    expect((await repost(school, lesson, { ...sent, stripe_session_id: paid.id })).statusCode).toBe(500);
    await school.tell('checkout.session.completed', paid);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'awaiting_payment' });
    kill = undefined;
    await workedOff(school);
    await expectPaidOnce(booking.id);
  });

  test('a page is ended: the places are free, and the page is ended later', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(2) });
    await toCheckout(school, sent.payment_intent_id!);
    kill = { call: 'expireSession', moment };
    expect(await reported(school, booking.id, { canceled: true })).toMatchObject({ status: 'expired' });
    kill = undefined;
    after(school, 60);
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'expired' }]);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, live: 0 });
  });

  test('money is sent back: it goes back once', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(2) });
    await toCheckout(school, sent.payment_intent_id!);
    const paid = payWhereverFor(booking.id);
    await reported(school, booking.id);
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
    kill = { call: 'refund', moment };
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refund_due', last_error: expect.stringContaining('killed') }]);
    kill = undefined;
    await refundsDueNow(school);
    await workedOff(school);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'refunded' }]);
    expect(school.stripe.refunds.get(paid.payment_intent!)).toBe(7000);
    // The payment's mail was not sent yet, and is no longer true.
    expect(await mailsOf(school, booking.id)).toEqual(['booking_cancelled', 'money_returned']);
  });
});

test('a page that was paid before its address was stored is recorded when it is asked for again', async () => {
  const { booking, sent } = await hold(school, lesson, { users: participants(2) });
  kill = { call: 'createSession', moment: 'after' };
  await postForm(school, '/api/create-checkout-session', { paymentId: sent.payment_intent_id! });
  kill = undefined;
  payWhereverFor(booking.id);
  expect(await toCheckout(school, sent.payment_intent_id!)).toContain('success=true');
  await expectPaidOnce(booking.id);
});

test('killed after the page was made and before we noted which: paid there, it is found by what Stripe carries for us', async () => {
  const { booking, sent } = await hold(school, lesson, { users: participants(2) });
  kill = { call: 'createSession', moment: 'after' };
  await toCheckout(school, sent.payment_intent_id!);
  kill = undefined;
  await school.tell('checkout.session.completed', payWhereverFor(booking.id));
  await expectPaidOnce(booking.id);
});
