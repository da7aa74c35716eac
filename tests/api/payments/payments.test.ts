import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Activity } from '#shared/contract/activity.ts';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { adminOf, after, freshLesson, hold, mailsOf, paymentsOf, postForm, repost, reported, seen, toCheckout } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { participants, placesOf, statusAndCode, submission } from '../../support/testApp.ts';
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

const addressOf = (location: unknown) => new URL(String(location));

test.each([401, 403, 429])('what Stripe answers us with %i is our failure: 500, and nothing changes', async (status) => {
  const { booking, sent } = await hold(school, lesson);
  await toCheckout(school, sent.payment_intent_id!);
  const before = await seen(school, booking.id);
  school.stripe.fails = { path: /sessions/, status };
  const answer = await school.call('POST', `/api/bookings/${booking.id}/payment`, { payload: {} });
  expect(statusAndCode(answer)).toEqual([500, 'unexpected']);
  expect(await seen(school, booking.id)).toEqual(before);
});

describe('POST /api/calc-total-amount', () => {
  const total = (payload: object) => school.call('POST', '/api/calc-total-amount', { payload });

  test('adds up prices times quantities in cents', async () => {
    expect((await total({ items: [{ id: 1, quantity: 2 }, { id: 3, quantity: 3 }] })).json()).toEqual({ amount: 7000 + 12_750 });
    expect((await total({ items: [{ id: 999_999, quantity: 1 }] })).statusCode).toBe(404);
    expect((await total({ items: [{ id: 6, quantity: 1 }] })).statusCode, 'another school’s').toBe(404);
  });

  test.each([
    ['nothing', {}], ['no items', { items: [] }], ['none of one', { items: [{ id: 1, quantity: 0 }] }], ['a part', { items: [{ id: 1, quantity: 1.5 }] }],
    ['too many', { items: [{ id: 1, quantity: 21 }] }], ['text', { items: [{ id: '1', quantity: 1 }] }], ['a long list', { items: Array(21).fill({ id: 1, quantity: 1 }) }],
  ])('%s is a 400', async (_, payload) => {
    expect((await total(payload)).statusCode).toBe(400);
  });

  test('is exact for any price of cents, any number of participants, in any mixture; and so is what Stripe is asked for', async () => {
    const cookie = await adminOf(school);
    const activity = (await school.call('GET', '/api/activities/4', { cookie })).json<Activity>();
    const price = fc.integer({ min: 100, max: 99_999 });
    const quantity = fc.integer({ min: 1, max: 20 });
    await fc.assert(
      fc.asyncProperty(price, quantity, fc.array(quantity, { minLength: 1, maxLength: 5 }), async (cents, people, quantities) => {
        const { version: _version, ...fields } = activity;
        expect((await school.call('PUT', '/api/activities/4', { cookie, payload: { ...fields, price: cents / 100, deposit_percent: null } })).statusCode).toBe(200);
        const items = quantities.map((count) => ({ id: 4, quantity: count }));
        expect((await total({ items })).json()).toEqual({ amount: quantities.reduce((sum, count) => sum + count * cents, 0) });
        const place = { activity_id: 4, date: '2026-07-21T09:00:00Z', num_places: 20 };
        const one = (await school.call('POST', '/api/lessons', { cookie, payload: place })).json<Lesson>();
        const { booking, sent } = await hold(school, one, { users: participants(people) });
        const paid = school.payOn(await toCheckout(school, sent.payment_intent_id!));
        expect(paid.amount_total).toBe(cents * people);
        expect(await reported(school, booking.id)).toMatchObject({ status: 'booked', payment: { status: 'paid', amount: cents * people } });
      }),
      { numRuns: 25, seed: 20_261_121 },
    );
  });
});

describe('the way to the payment page', () => {
  test('is Stripe’s own page, asked for with the booking’s amount whatever the form says, until the hold’s end', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(2) });
    after(school, 1);
    const before = school.stripe.calls.length;
    const items = JSON.stringify([{ id: 1, quantity: 1, price: 1 }]);
    const url = await toCheckout(school, sent.payment_intent_id!.toUpperCase(), { items, amount: '1', lang: 'de', iframe: '1' });
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const [call] = school.stripe.calls.slice(before);
    const [payment] = await paymentsOf(school, booking.id);
    expect(Object.fromEntries(call!.form)).toMatchObject({
      ...{ mode: 'payment', 'line_items[0][price_data][unit_amount]': '7000', 'line_items[0][price_data][currency]': 'eur' },
      ...{ 'metadata[tenant_id]': '1', 'metadata[booking_id]': booking.id, 'metadata[payment_id]': payment!.id, customer_email: 'ana@example.com' },
      ...{ 'payment_intent_data[metadata][booking_id]': booking.id, locale: 'de', 'line_items[0][price_data][product_data][name]': expect.stringContaining('First waves, Montag, 20. Juli 2026') },
      success_url: `http://localhost/payment-confirmed?success=true&id=${booking.id}&lang=de&iframe=1&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `http://localhost/payment-confirmed?canceled=true&id=${booking.id}&lang=de&iframe=1&session_id={CHECKOUT_SESSION_ID}`,
    });
    expect([call!.key, call!.account]).toEqual([`checkout_${payment!.id}`, undefined]);
    const { hold_until } = await seen(school, booking.id);
    expect(Number(call!.form.get('expires_at')) * 1000).toBe(Date.parse(hold_until!));
    expect(hold_until).toBe('2026-07-01T09:02:00Z');
    expect(payment).toMatchObject({ status: 'open', amount: 7000, currency: 'eur', provider: 'stripe', lesson_id: lesson.id, email: 'ana@example.com' });
  });

  test('is the same page after a second press, and for ten presses at once', async () => {
    const { booking, sent } = await hold(school, lesson);
    const urls = await Promise.all(Array.from({ length: 10 }, () => toCheckout(school, sent.payment_intent_id!)));
    expect(new Set([...urls, await toCheckout(school, sent.payment_intent_id!)]).size).toBe(1);
    expect(await paymentsOf(school, booking.id)).toHaveLength(1);
  });

  test('leads to the school’s own account where it has one', async () => {
    const set = (stripe_account: string | null) => school.database.owner.updateTable('tenants').set({ stripe_account }).where('id', '=', 1).execute();
    await set('acct_norte');
    const { booking, sent } = await hold(school, lesson);
    const paid = school.payOn(await toCheckout(school, sent.payment_intent_id!));
    await set(null);
    await school.tell('checkout.session.completed', paid);
    expect((await paymentsOf(school, booking.id))[0], 'told by somebody else’s account').toMatchObject({ status: 'open' });
    await school.tell('checkout.session.completed', paid, { account: 'acct_norte' });
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', stripe_session_id: paid.id });
    const ours = school.stripe.calls.filter(({ path, form }) => path.includes(paid.id) || form.get('metadata[booking_id]') === booking.id);
    expect(new Set(ours.map(({ account }) => account))).toEqual(new Set(['acct_norte']));
    expect(JSON.stringify((await school.call('GET', '/tenants.json')).json())).not.toContain('acct_');
  });

  test('is back to the site with the reason where nothing can be paid, never a bare answer', async () => {
    const refusedAt = async (fields: Record<string, string>, change: Record<string, string> = {}) => {
      const answer = await postForm(school, '/api/create-checkout-session', fields, HOSTS.norte, change);
      expect(answer.statusCode).toBe(303);
      return Object.fromEntries(addressOf(answer.headers.location).searchParams);
    };
    expect(await refusedAt({ paymentId: crypto.randomUUID(), lang: 'fr', iframe: '1' })).toEqual({ refused: 'booking_not_found', lang: 'fr', iframe: '1' });
    expect(await refusedAt({})).toMatchObject({ refused: 'booking_not_found' });
    expect(await refusedAt({ paymentId: 'x'.repeat(300) })).toMatchObject({ refused: 'booking_not_found' });
    const { booking, sent } = await hold(school, lesson, { users: participants(4) });
    after(school, 30);
    await repost(school, lesson, submission());
    const paymentId = sent.payment_intent_id!;
    expect(await refusedAt({ paymentId })).toMatchObject({ refused: 'lesson_full', id: booking.id });
    school.clock.now = new Date(lesson.date);
    expect(await refusedAt({ paymentId })).toMatchObject({ refused: 'lesson_past' });
    school.clock.now = NOW;
    const other = await hold(school, await freshLesson(school));
    school.stripe.fails = { path: /sessions$/, status: 503 };
    expect(await refusedAt({ paymentId: other.booking.id })).toMatchObject({ refused: 'unexpected', id: other.booking.id });
    school.stripe.fails = undefined;
    await school.call('DELETE', `/api/lessons/${other.booking.lesson_id}/bookings/${other.booking.id}`);
    expect(await refusedAt({ paymentId: other.booking.id })).toMatchObject({ refused: 'booking_not_found' });
  });

  test('is refused to forms on other web sites', async () => {
    const { booking } = await hold(school, lesson);
    const answer = await postForm(school, '/api/create-checkout-session', { paymentId: booking.id }, HOSTS.norte, { origin: 'https://evil.example' });
    expect(answer.json()).toMatchObject({ code: 'foreign_origin' });
    expect(await paymentsOf(school, booking.id)).toEqual([]);
  });

  test('after the hold ran out holds the places anew, where they are free', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(4) });
    after(school, 40);
    expect(await toCheckout(school, sent.payment_intent_id!)).toContain('checkout.stripe.com');
    expect(await seen(school, booking.id)).toMatchObject({ status: 'awaiting_payment', hold_until: '2026-07-01T09:41:00Z', lesson: { num_bookings: 4 } });
  });
});

test('a page that Stripe does not know (after a change of account) blocks nothing', async () => {
  const { booking, sent } = await hold(school, lesson);
  const url = await toCheckout(school, sent.payment_intent_id!);
  school.stripe.sessions.delete(/cs_\w+/.exec(url)![0]);
  expect(await toCheckout(school, sent.payment_intent_id!)).not.toBe(url);
  expect((await paymentsOf(school, booking.id)).map(({ status }) => status).toSorted()).toEqual(['failed', 'open']);
});

describe('coming back', () => {
  test('the pending booking is sent again with its session, and Stripe is asked, not the browser', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(2) });
    const url = await toCheckout(school, sent.payment_intent_id!);
    const lie = (await repost(school, lesson, { ...sent, stripe_session_id: 'cs_test_lie' })).json<Booking>();
    expect([lie.status, lie.stripe_session_id]).toEqual(['awaiting_payment', null]);
    const paid = school.payOn(url);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => repost(school, lesson, { ...sent, stripe_session_id: paid.id })));
    for (const answer of answers) expect(answer.json()).toEqual({ ...booking, charged: booking.amount, status: 'booked', hold_until: null, stripe_session_id: paid.id });
    expect(await mailsOf(school, booking.id)).toEqual(['booking_paid']);
    expect(await paymentsOf(school, booking.id)).toMatchObject([{ status: 'paid', session_id: paid.id, provider_payment_id: paid.payment_intent, paid_at: '2026-07-01T08:30:00Z' }]);
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 2, live: 2 });
  });

  test('without the pending booking, the server is asked alone', async () => {
    const { booking, sent } = await hold(school, lesson);
    const paid = school.payOn(await toCheckout(school, sent.payment_intent_id!));
    expect(await reported(school, booking.id)).toMatchObject({ status: 'booked', stripe_session_id: paid.id, payment: { status: 'paid', amount: 3500, refund_reason: null } });
    expect(await toCheckout(school, booking.id)).toBe(`http://localhost/payment-confirmed?success=true&id=${booking.id}&lang=en`);
  });

  test('canceled: the page ends at Stripe, the hold at once; and what was paid all the same is paid', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(4) });
    const url = await toCheckout(school, sent.payment_intent_id!);
    expect(await reported(school, booking.id, { canceled: true })).toMatchObject({ status: 'expired', payment: { status: 'expired' }, lesson: { num_bookings: 0 } });
    expect([...school.stripe.sessions.values()].at(-1)!.status).toBe('expired');
    const again = await toCheckout(school, sent.payment_intent_id!);
    expect(again).not.toBe(url);
    school.payOn(again);
    expect(await reported(school, booking.id, { canceled: true })).toMatchObject({ status: 'booked', payment: { status: 'paid' } });
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 4, live: 4 });
  });

  test('canceled while Stripe does not answer: the places are free all the same, and a payment on the page goes back', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(4) });
    const url = await toCheckout(school, sent.payment_intent_id!);
    school.stripe.fails = { path: /./, status: 500 };
    expect(await reported(school, booking.id, { canceled: true })).toMatchObject({ status: 'expired', payment: { status: 'open' } });
    school.stripe.fails = undefined;
    await repost(school, lesson, submission());
    school.payOn(url);
    expect(await reported(school, booking.id)).toMatchObject({ status: 'expired', payment: { status: 'refund_due', refund_reason: 'late' } });
  });

  test('late, and the places are free: they are claimed again', async () => {
    const { booking, sent } = await hold(school, lesson, { users: participants(4) });
    const url = await toCheckout(school, sent.payment_intent_id!);
    after(school, 60);
    const paid = school.payOn(url);
    expect(await reported(school, booking.id)).toMatchObject({ status: 'booked', stripe_session_id: paid.id });
    expect(await placesOf(school, NORTE, lesson.id)).toMatchObject({ num_bookings: 4, live: 4 });
  });

  test.each([
    ['another amount', { amount_total: 3400 }, /paid 3400 eur instead of 3500 eur/],
    ['another currency', { currency: 'usd' }, /3500 usd/],
    ['another booking', { metadata: { tenant_id: '1', booking_id: crypto.randomUUID(), payment_id: crypto.randomUUID() } }, /another booking/],
    ['another school', { metadata: { tenant_id: '2', booking_id: crypto.randomUUID(), payment_id: crypto.randomUUID() } }, /another booking/],
  ])('%s pays nothing, and is put before a person', async (_, change, why) => {
    const { booking, sent } = await hold(school, lesson);
    school.payOn(await toCheckout(school, sent.payment_intent_id!), change);
    expect(await reported(school, booking.id)).toMatchObject({ status: 'awaiting_payment', stripe_session_id: null, payment: { status: 'mismatched' } });
    expect((await paymentsOf(school, booking.id))[0]!.last_error).toMatch(why);
    expect(await mailsOf(school, booking.id)).toEqual([]);
  });
});

describe('a booking that stands unpaid', () => {
  test('can be paid later on, and keeps its places whatever happens on the way', async () => {
    const booking = (await repost(school, lesson, submission({ users: participants(2) }))).json<Booking>();
    const url = await toCheckout(school, booking.id);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', hold_until: null, stripe_session_id: null });
    expect(await reported(school, booking.id, { canceled: true })).toMatchObject({ status: 'booked', lesson: { num_bookings: 2 } });
    after(school, 600);
    const paid = school.payOn(await toCheckout(school, booking.id));
    expect(paid.id).not.toBe(/cs_\w+/.exec(url)![0]);
    expect(await reported(school, booking.id)).toMatchObject({ status: 'booked', stripe_session_id: paid.id });
    expect(await mailsOf(school, booking.id)).toEqual(['booking_received', 'booking_paid']);
  });
});

describe('GET /api/payments', () => {
  test('is for admins, sorted, cut and filtered as every list', async () => {
    const { booking, sent } = await hold(school, lesson);
    await toCheckout(school, sent.payment_intent_id!);
    const cookie = await adminOf(school);
    expect((await school.call('GET', '/api/payments')).statusCode).toBe(401);
    const page = await school.call('GET', '/api/payments?sort=["amount","DESC"]&range=[0,1]', { cookie });
    const amounts = page.json<{ amount: number }[]>().map(({ amount }) => amount);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    expect(page.headers['content-range']).toMatch(/^0-1\/\d+$/);
    const open = await school.call('GET', `/api/payments?filter=${encodeURIComponent(JSON.stringify({ status: ['open'], booking_id: booking.id }))}`, { cookie });
    expect([open.headers['content-range'], open.json<object[]>().length]).toEqual(['0-0/1', 1]);
    for (const bad of ['?sort=["email","ASC"]', '?filter={"email":"x"}']) expect((await school.call('GET', `/api/payments${bad}`, { cookie })).statusCode).toBe(400);
    expect((await school.call('GET', '/api/payments/1', { cookie })).statusCode).toBe(404);
  });
});
