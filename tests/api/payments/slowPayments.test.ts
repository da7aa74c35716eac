import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { ledgerOf } from '../../support/payments/ledger.ts';
import { adminOf, freshLesson, hold, mailsOf, paymentsOf, reported, seen, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import type { StandInSession } from '../../support/payments/stripeStandIn.ts';
import { participants, placesOf, submission } from '../../support/testApp.ts';
import { NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const FIVE_DAYS_LATER = '2026-07-06T08:30:00Z';

let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school, 2);
});
afterEach(() => {
  school.clock.now = NOW;
});

/** Holds both places of the lesson, and chooses a slow way on the payment page. */
async function chosenSlowly(change: object = {}) {
  const { booking, sent } = await hold(school, lesson, { users: participants(2), ...change });
  const url = await toCheckout(school, sent.payment_intent_id!);
  return { booking, sent, session: school.paySlowlyOn(url) };
}

/** The last mail to the guest with the booking's number. */
async function lastMailAbout({ reference }: Booking): Promise<{ subject: string; text: string }> {
  const mails = (await school.call('GET', '/dev/mailbox.json')).json<{ subject: string; text: string }[]>();
  return mails.find(({ text }) => text.includes(reference))!;
}

async function setSlowDays(value: string) {
  const cookie = await adminOf(school);
  const [setting] = (await school.call('GET', `/api/settings?filter=${encodeURIComponent('{"name":["slow_payment_days"]}')}`, { cookie })).json<{ id: number }[]>();
  const payload = { name: 'slow_payment_days', value };
  return setting ? school.call('PUT', `/api/settings/${setting.id}`, { cookie, payload }) : school.call('POST', '/api/settings', { cookie, payload });
}

/** What can happen to a booking whose slow payment is awaited. */
const HAPPENINGS = {
  completed: (session: StandInSession) => school.tell('checkout.session.completed', session),
  succeeds: (session: StandInSession) => school.tell('checkout.session.async_payment_succeeded', school.stripe.settle(session.id, true)),
  fails: (session: StandInSession) => school.tell('checkout.session.async_payment_failed', school.stripe.settle(session.id, false)),
  async daysPass() {
    school.clock.now = new Date('2026-07-06T08:31:00Z');
  },
  othersBook: () => school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=en`, { payload: submission({ users: participants(2) }) }),
  cancelled: (_: StandInSession, id: string) => school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}`),
  async lessonOff() {
    await school.call('PUT', `/api/lessons/${lesson.id}`, { cookie: await adminOf(school), payload: { ...lesson, is_cancelled: 1 } });
  },
  workedOff: () => workedOff(school),
} as const satisfies Record<string, (session: StandInSession, id: string) => Promise<unknown>>;

function run(happening: keyof typeof HAPPENINGS, session: StandInSession, id: string): Promise<unknown> {
  return (HAPPENINGS[happening] as (session: StandInSession, id: string) => Promise<unknown>)(session, id);
}

/** Mails that are no longer true are dropped when the queue is worked off. */
type Story = { happens: (keyof typeof HAPPENINGS)[]; booking: string; payment: string; mails: string[]; places: number };
const PAID = { booking: 'booked', payment: 'paid', places: 2 };
const AWAITED = { booking: 'awaiting_payment', payment: 'processing', places: 2, mails: ['payment_processing'] };
const FAILED = { booking: 'expired', payment: 'failed', places: 0 };

describe('whatever happens, in whichever order, money and places agree', () => {
  test.each<Story>([
    { happens: ['completed'], ...AWAITED },
    { happens: ['completed', 'completed'], ...AWAITED },
    { happens: ['completed', 'succeeds'], ...PAID, mails: ['payment_processing', 'booking_paid'] },
    { happens: ['completed', 'succeeds', 'succeeds', 'completed'], ...PAID, mails: ['payment_processing', 'booking_paid'] },
    { happens: ['succeeds', 'completed'], ...PAID, mails: ['booking_paid'] },
    { happens: ['completed', 'fails'], ...FAILED, mails: ['payment_processing', 'payment_failed'] },
    { happens: ['fails', 'fails', 'completed'], ...FAILED, mails: ['payment_failed'] },
    { happens: ['completed', 'fails', 'succeeds'], ...PAID, mails: ['payment_processing', 'payment_failed', 'booking_paid'] },
    { happens: ['completed', 'daysPass', 'workedOff'], ...FAILED, mails: ['payment_failed'] },
    { happens: ['completed', 'daysPass', 'succeeds'], ...PAID, mails: ['payment_processing', 'booking_paid'] },
    { happens: ['completed', 'daysPass', 'workedOff', 'succeeds'], ...PAID, mails: ['payment_failed', 'booking_paid'] },
    { happens: ['completed', 'daysPass', 'othersBook', 'succeeds', 'workedOff'], booking: 'expired', payment: 'refunded', places: 2, mails: ['money_returned'] },
    { happens: ['completed', 'cancelled', 'succeeds', 'succeeds', 'workedOff'], booking: 'cancelled', payment: 'refunded', places: 0, mails: ['booking_cancelled', 'money_returned'] },
    { happens: ['completed', 'cancelled', 'fails'], booking: 'cancelled', payment: 'failed', places: 0, mails: ['payment_processing', 'booking_cancelled'] },
  ])('$happens: $booking, $payment', async ({ happens, booking: status, payment, mails, places }) => {
    const { booking, session } = await chosenSlowly();
    for (const one of happens) await run(one, session, booking.id);
    expect(await seen(school, booking.id)).toMatchObject({ status, payment: { status: payment } });
    expect(await mailsOf(school, booking.id)).toEqual(mails);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: places, live: places });
    const isPaid = payment === 'paid';
    expect(await ledgerOf(school, booking.id)).toEqual(
      isPaid ? ['payment card -7000', 'charge 3500', 'charge 3500'] : payment === 'refunded' ? ['payment card -7000', 'refund card 7000'] : [],
    );
    expect(school.stripe.refunds.get(session.payment_intent!) ?? 0).toBe(payment === 'refunded' ? 7000 : 0);
  });

  test('the lesson is cancelled meanwhile: the money goes back', async () => {
    const { booking, session } = await chosenSlowly();
    for (const one of ['completed', 'lessonOff', 'succeeds', 'workedOff'] as const) await run(one, session, booking.id);
    expect(await seen(school, booking.id)).toMatchObject({ payment: { status: 'refunded', amount_refunded: 7000 } });
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 0, live: 0 });
  });

  test('the lesson is cancelled meanwhile: the mail says so at once, asks to pay no more, and none follows when the money does not come', async () => {
    const { booking, session } = await chosenSlowly();
    for (const one of ['completed', 'workedOff', 'lessonOff', 'workedOff'] as const) await run(one, session, booking.id);
    expect(await mailsOf(school, booking.id)).toEqual(['payment_processing', 'lesson_cancelled']);
    expect((await lastMailAbout(booking)).subject).toMatch(/^Your lesson is cancelled:/);
    expect((await lastMailAbout(booking)).text).toContain('We had to cancel it, and we are sorry. There is nothing to pay. If the payment page gave you a reference, please do not pay with it any more.');
    for (const one of ['fails', 'workedOff'] as const) await run(one, session, booking.id);
    const { rows } = await school.database.ownerPool.query(`select 1 from mails where booking_id = $1 and kind = 'payment_failed' and content is not null`, [booking.id]);
    expect(rows, 'written').toEqual([]);
  });

  test('a slow payment that begins when the lesson is cancelled, and fails: the mail says that it is cancelled, and does not ask to pay again', async () => {
    const { booking, session } = await chosenSlowly();
    for (const one of ['lessonOff', 'completed', 'workedOff', 'fails', 'workedOff'] as const) await run(one, session, booking.id);
    const { subject, text } = await lastMailAbout(booking);
    expect(subject).toMatch(/^Your lesson is cancelled:/);
    expect(text).toContain('We had to cancel it, and we are sorry. There is nothing to pay.');
    expect(text).not.toContain('pay=1');
  });

  test('who had booked anyway, and was told that the lesson is cancelled, gets no mail that the money did not come', async () => {
    const booked = (await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=en`, { payload: submission() })).json<Booking>();
    const session = school.paySlowlyOn(await toCheckout(school, booked.id));
    for (const one of ['completed', 'workedOff'] as const) await run(one, session, booked.id);
    const payload = { lesson_ids: [lesson.id], reason: { en: 'Too much swell.' }, offers_dates: true, days: 2 };
    expect((await school.call('POST', '/api/call-offs', { cookie: await adminOf(school), payload })).statusCode).toBe(200);
    await school.database.ownerPool.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at < now() + interval '1 minute'), now())`);
    for (const one of ['workedOff', 'fails', 'workedOff'] as const) await run(one, session, booked.id);
    const { rows } = await school.database.ownerPool.query<{ kind: string }>(`select kind from mails where booking_id = $1 and content is not null and kind <> 'new_booking' order by id`, [booked.id]);
    expect(rows.map(({ kind }) => kind)).toEqual(['booking_received', 'payment_processing', 'lesson_cancelled']);
  });
});

describe('while it is awaited', () => {
  test('the places stay held so many days, beyond the payment page and a visitor who goes back', async () => {
    const { booking, session, sent } = await chosenSlowly();
    // Without a webhook, the page on the way back learns it.
    expect(await reported(school, booking.id)).toMatchObject({ status: 'awaiting_payment', hold_until: FIVE_DAYS_LATER, payment: { status: 'processing', settles_by: FIVE_DAYS_LATER } });
    expect(await reported(school, booking.id, { canceled: true })).toMatchObject({ status: 'awaiting_payment', payment: { status: 'processing' } });
    school.clock.now = new Date('2026-07-04T08:30:00Z');
    expect((await school.readLesson(lesson.id)).num_bookings).toBe(2);
    expect((await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=en`, { payload: submission() })).json()).toMatchObject({ code: 'lesson_full' });
    // Paying again leads to the page that says so, and not to another payment page.
    expect(await toCheckout(school, sent.payment_intent_id!)).toMatch(/\/payment-confirmed\?success=true/);
    expect(await paymentsOf(school, booking.id)).toHaveLength(1);
    await HAPPENINGS.succeeds(session);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', due: 0, hold_until: null });
  });

  test('a booking that stands anyway takes no other money, and stands after a failure', async () => {
    const booked = (await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=en`, { payload: submission() })).json<{ id: string }>();
    const session = school.paySlowlyOn(await toCheckout(school, booked.id));
    await HAPPENINGS.completed(session);
    const money = { cookie: await adminOf(school), payload: { id: crypto.randomUUID(), amount: '35', method: 'cash' } };
    expect((await school.call('POST', `/api/lessons/${lesson.id}/bookings/${booked.id}/payments`, money)).json()).toMatchObject({ code: 'payment_under_way' });
    await HAPPENINGS.fails(session);
    expect(await seen(school, booked.id)).toMatchObject({ status: 'booked', due: 3500, payment: { status: 'failed' } });
    expect((await school.call('POST', `/api/lessons/${lesson.id}/bookings/${booked.id}/payments`, money)).statusCode).toBe(200);
  });

  test('money that comes after the desk has taken a part pays the rest, and what is too much goes back to the card once', async () => {
    const booked = (await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=en`, { payload: submission() })).json<Booking>();
    const session = school.paySlowlyOn(await toCheckout(school, booked.id));
    await HAPPENINGS.completed(session);
    await HAPPENINGS.fails(session);
    await atDesk(school, booked, 'payments', { amount: '1,99', method: 'cash' });
    await atDesk(school, booked, 'write-offs', { amount: '2', reason: 'Small waves' });
    await Promise.all([HAPPENINGS.succeeds(session), HAPPENINGS.succeeds(session)]);
    expect(await seen(school, booked.id), 'also while it is on its way').toMatchObject({ status: 'booked', due: 0 });
    await workedOff(school);
    expect(await ledgerOf(school, booked.id)).toEqual(['charge 3500', 'payment cash -199', 'write_off -200', 'payment card -3500', 'refund card 399']);
    expect(school.stripe.refunds.get(session.payment_intent!)).toBe(399);
    expect(await seen(school, booked.id)).toMatchObject({ status: 'booked', due: 0, payment: { status: 'paid' } });
    expect(await mailsOf(school, booked.id)).toEqual(['booking_received', 'booking_paid', 'money_returned']);
  });

  test('after a failure it can be paid again, while places are free', async () => {
    const { booking, session } = await chosenSlowly();
    await HAPPENINGS.completed(session);
    await HAPPENINGS.fails(session);
    const again = school.payOn(await toCheckout(school, booking.id));
    await HAPPENINGS.completed(again);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', due: 0, payment: { status: 'paid' } });
  });

  test('mails say until when, and how to pay again', async () => {
    const email = 'slow@example.com';
    const { booking, session } = await chosenSlowly({ email });
    const mails = async () => (await school.call('GET', '/dev/mailbox.json')).json<{ to: string; subject: string; text: string }[]>().filter(({ to }) => to === email);
    await HAPPENINGS.completed(session);
    await workedOff(school);
    expect(await mails()).toMatchObject([{ subject: expect.stringContaining('Your payment is on its way'), text: expect.stringMatching(/holding your places until Monday,? 6 July, 09:30[^]*€70/) }]);
    await HAPPENINGS.fails(session);
    await workedOff(school);
    expect((await mails())[0]).toMatchObject({ subject: expect.stringContaining('did not arrive'), text: expect.stringContaining(`/booking/${booking.id}?lang=en&pay=1`) });
  });
});

describe('which ways the payment page offers', () => {
  const offered = async (date: string) => {
    const near = await freshLesson(school, 2, date);
    const { sent } = await hold(school, near);
    await toCheckout(school, sent.payment_intent_id!);
    const form = school.stripe.calls.findLast(({ path }) => path === '/v1/checkout/sessions')!.form;
    return [...form].filter(([name]) => name.startsWith('allowed_payment_method_types')).map(([, way]) => way);
  };

  test('all of the account where slow ones settle in time, else the quick ones', async () => {
    // The payment page stays open for 31 minutes.
    expect(await offered('2026-07-06T09:15:00Z')).toEqual([]);
    expect(await offered('2026-07-06T09:00:00Z')).toEqual(expect.arrayContaining(['card', 'mb_way']));
    expect(await offered('2026-07-06T09:00:00Z')).not.toEqual(expect.arrayContaining(['multibanco']));
    await setSlowDays('2');
    expect(await offered('2026-07-03T09:15:00Z')).toEqual([]);
    await setSlowDays('0');
    expect(await offered('2026-07-20T09:00:00Z')).toContain('card');
    await setSlowDays('');
  });

  test.each([['61', 'too_large'], ['soon', 'whole_number'], ['-1', 'whole_number'], ['1.5', 'whole_number']])('%s days are refused at the field: %s', async (value, code) => {
    const answer = await setSlowDays(value);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { problems: { value: { code } } }]);
  });
});
