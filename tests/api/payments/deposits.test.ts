import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { ledgerOf } from '../../support/payments/ledger.ts';
import { adminOf, freshLesson, hold, paymentsOf, postForm, seen, toCheckout, turnPaymentsOn, workedOff } from '../../support/payments/paying.ts';
import { submission, testApp, type TestApp } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

let school: TestApp;
let lesson: Lesson;
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  await askFor(30);
  lesson = await freshLesson(school);
});
afterEach(() => {
  school.clock.now = NOW;
});

/** Sets the deposit of the lessons' activity, in percent. */
async function askFor(deposit_percent: number | null) {
  const { version: _, ...activity } = (await school.call('GET', '/api/activities/1')).json<Activity>();
  return school.call('PUT', '/api/activities/1', { cookie: await adminOf(school), payload: { ...activity, deposit_percent } });
}

/** Pays what the payment page asks for. @returns the amount that it shows */
async function payOnline(paymentId: string, action = 'pay'): Promise<string> {
  const path = new URL(await toCheckout(school, paymentId)).pathname;
  const { body } = await school.call('GET', path);
  await postForm(school, path, { action });
  return /<h1>(.*)<\/h1>/.exec(body)![1]!;
}

async function withDeposit(email = 'ana@example.com') {
  const { booking, sent } = await hold(school, lesson, { email });
  return { booking, asked: await payOnline(sent.payment_intent_id!) };
}

describe('a deposit', () => {
  test('is paid online, and the rest stays due until it is paid, by card as well', async () => {
    const email = 'deposit@example.com';
    const { booking, asked } = await withDeposit(email);
    expect(asked).toBe('€10.50');
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', amount: 3500, due: 2450, deposit_percent: 30, stripe_session_id: null, payment: { status: 'paid', amount: 1050 } });
    expect(await ledgerOf(school, booking.id)).toEqual(['payment card -1050', 'charge 3500']);
    await workedOff(school);
    const mails = (await school.call('GET', '/dev/mailbox.json')).json<{ to: string; subject: string; text: string; attachments: unknown[] }[]>();
    const mail = mails.find(({ to }) => to === email)!;
    expect(mail.subject).toContain('Your place is booked:');
    expect(mail.text).toMatch(/Paid[^]*€10.50[^]*To pay at the school[^]*€24.50/);

    expect(await payOnline(booking.id)).toBe('€24.50');
    expect(await seen(school, booking.id)).toMatchObject({ due: 0, stripe_session_id: expect.stringMatching(/^cs_/), payment: { status: 'paid', amount: 3500 } });
    expect(await paymentsOf(school, booking.id)).toHaveLength(2);
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`);
    await workedOff(school);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'cancelled', due: 0, payment: { status: 'refunded', amount: 3500, amount_refunded: 3500 } });
  });

  test('the desk takes the rest', async () => {
    const { booking } = await withDeposit();
    expect((await atDesk(school, booking, 'payments', { amount: '25', method: 'cash' })).json()).toMatchObject({ problems: { amount: { code: 'amount_above_due', most: '24.50' } } });
    expect((await atDesk(school, booking, 'payments', { amount: '24.50', method: 'terminal' })).statusCode).toBe(200);
    expect(await seen(school, booking.id)).toMatchObject({ due: 0, paid_at_school: true });
  });

  test.each([
    ['in time: it goes back, and nothing is due', '2026-07-01T08:30:00Z', { due: 0, payment: { status: 'refunded', amount_refunded: 1050 } }, ['payment card -1050', 'charge 3500', 'reversed charge -3500', 'refund card 1050']],
    ['late: it is kept, and the rest stays due', '2026-07-20T08:00:00Z', { due: 2450, payment: { status: 'paid' } }, ['payment card -1050', 'charge 3500']],
  ])('cancelled %s', async (_, at, after, entries) => {
    const { booking } = await withDeposit();
    school.clock.now = new Date(at);
    expect((await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${booking.id}`)).statusCode).toBe(200);
    await workedOff(school);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'cancelled', ...after });
    expect(await ledgerOf(school, booking.id)).toEqual(entries);
  });

  test('paid in a slow way, it holds the places meanwhile', async () => {
    const { booking, sent } = await hold(school, lesson);
    const path = new URL(await toCheckout(school, sent.payment_intent_id!)).pathname;
    expect((await postForm(school, path, { action: 'slow' })).headers.location).toBe(path);
    expect((await school.call('GET', path)).body).toContain('€10.50 is on its way.');
    expect(await seen(school, booking.id)).toMatchObject({ status: 'awaiting_payment', payment: { status: 'processing' } });
    await postForm(school, path, { action: 'arrive' });
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', due: 2450, payment: { status: 'paid' } });
    // The rest, slowly as well: a failure leaves the deposit and the booking.
    await payOnline(booking.id, 'slow');
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', due: 2450, payment: { status: 'processing', amount: 2450 } });
  });

  test('a booking keeps the percentage of its day', async () => {
    const booked = (await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=en`, { payload: submission() })).json<{ id: string }>();
    await askFor(null);
    expect(await payOnline(booked.id)).toBe('€10.50');
    const { asked } = await withDeposit();
    expect(asked).toBe('€35');
  });

  test('of 0 percent: everything is paid at the school', async () => {
    await askFor(0);
    const answer = await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=en`, { payload: submission({ pay: 'now' }) });
    expect(answer.json()).toMatchObject({ code: 'payments_unavailable' });
  });

  test.each([[101, 'too_large'], [-1, 'too_small'], [12.5, 'whole_number']])('of %s percent is refused at its field', async (percent, code) => {
    const answer = await askFor(percent);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { problems: { deposit_percent: { code } } }]);
    expect((await school.call('GET', '/api/activities/1')).json()).toMatchObject({ deposit_percent: 30 });
  });
});
