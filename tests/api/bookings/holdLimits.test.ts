import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import { freshLesson, mailsOf, reported, seen, turnPaymentsOn } from '../../support/payments/paying.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

const DAY = 24 * 60 * 60_000;
let school: TestApp;
let lesson: Lesson;
beforeAll(async () => {
  school = await testApp({ rateLimits: true });
  await turnPaymentsOn(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  await sql`truncate unpaid_places, used_proofs, mailbox_counts`.execute(school.database.owner);
  school.clock.now = NOW;
  lesson = await freshLesson(school, 1000);
  network = `203.0.113.${(networks += 1)}`;
});

let networks = 0;
/** The address of a test's visitors. */
let network: string;
let visitors = 0;

type Attempt = { count?: number; from?: string } & Record<string, unknown>;
/** Books for so many people, each time with another phone number and email. */
async function book({ count = 1, from = network, ...change }: Attempt = {}) {
  visitors += 1;
  const payload = submission({ users: participants(count), email: `guest.${visitors}@example.com`, phone: `91${String(2_000_000 + visitors)}`, ...change });
  const answer = await school.call('POST', `/api/lessons/${lesson.id}/bookings`, { from, payload });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Booking & ErrorAnswer>(), payload };
}

/** Holds places, and gives up the payment. */
async function givenUp(attempt: Attempt = {}) {
  const held = await book({ pay: 'now', ...attempt });
  expect(held.status).toBe(201);
  await reported(school, held.body.id, { canceled: true });
  return held;
}

/** Opens a payment page from the test's network. @returns its address, or the site's with the refusal */
async function toCheckout(paymentId: string): Promise<string> {
  const headers = { host: HOSTS.norte, origin: `http://${HOSTS.norte}`, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await school.app.inject({ method: 'POST', url: '/api/create-checkout-session', headers, payload: `paymentId=${paymentId}`, remoteAddress: network });
  return String(answer.headers.location);
}

const taken = async () => (await school.readLesson(lesson.id)).num_bookings;
const counted = async () => (await sql`select from unpaid_places`.execute(school.database.owner)).rows.length;

describe('a payment page for places that were given back', () => {
  test('counts them again: a network holds no more than 100 places in a day', async () => {
    const held: string[] = [];
    for (let time = 0; time < 5; time += 1) held.push((await givenUp({ count: 20 })).body.id);
    expect(await taken()).toBe(0);
    // The holds of yesterday count no more.
    school.clock.now = new Date(NOW.getTime() + DAY);
    for (let time = 0; time < 4; time += 1) expect(await book({ count: 20 })).toMatchObject({ status: 201 });
    expect(await toCheckout(held[0]!)).toContain('/dev/checkout/');
    expect(await taken()).toBe(100);
    for (const id of held.slice(1)) expect(await toCheckout(id)).toContain('refused=proof_required');
    expect(await taken()).toBe(100);
    expect(await book()).toMatchObject({ status: 428 });
    // The same hold counts once.
    await reported(school, held[0]!, { canceled: true });
    expect(await toCheckout(held[0]!)).toContain('/dev/checkout/');
    expect(await counted()).toBe(9 * 3);
  });

  test('is refused above the limit, and nothing is kept', async () => {
    const { body } = await givenUp();
    school.clock.now = new Date(NOW.getTime() + DAY);
    await book({ count: 20 });
    await sql`update unpaid_places set places = 300 where places = 20`.execute(school.database.owner);
    const before = await counted();
    expect(await toCheckout(body.id)).toContain('refused=too_many_places');
    expect([await taken(), await counted()]).toEqual([20, before]);
    expect(await seen(school, body.id)).toMatchObject({ status: 'expired', hold_until: null });
  });
});

describe('holds with another person’s address', () => {
  const email = 'owner@example.com';
  const mailsTo = async () => (await sql`select from mails where recipient = ${email}`.execute(school.database.owner)).rows.length;
  /** Counts of the address, in all windows of time. */
  const mailCounts = async () => (await sql`select from mailbox_counts`.execute(school.database.owner)).rows.length;

  test('do not keep its owner from booking: they send no mail, so they count for none', async () => {
    for (let time = 0; time < 20; time += 1) await givenUp({ email, from: `198.51.100.${time}` });
    expect([await mailsTo(), await mailCounts()]).toEqual([0, 0]);
    const { status, body } = await book({ email });
    expect([status, await mailsOf(school, body.id)]).toEqual([201, ['booking_received']]);
  });

  test('count when they become bookings; the 21st mail of an hour is refused with Retry-After, and the hold stays', async () => {
    const held: Awaited<ReturnType<typeof book>>[] = [];
    for (let time = 0; time < 21; time += 1) held.push(await book({ email, pay: 'now', from: `198.51.100.${time}` }));
    const before = await mailsTo();
    const payLater = ({ payload }: Awaited<ReturnType<typeof book>>) => school.call('POST', `/api/lessons/${lesson.id}/bookings`, { payload: { ...payload, pay: 'later' } });
    for (const one of held.slice(0, 20)) expect((await payLater(one)).json()).toMatchObject({ status: 'booked' });
    const refused = await payLater(held[20]!);
    expect([refused.statusCode, refused.json<ErrorAnswer>().code, refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '3600']);
    expect(await seen(school, held[20]!.body.id)).toMatchObject({ status: 'awaiting_payment' });
    expect(await mailsTo()).toBe(before + 20);
  });

  test('stand when they are paid, even beyond the limit', async () => {
    for (let time = 0; time < 20; time += 1) await book({ email, from: `198.51.100.${time}` });
    expect((await book({ email })).status).toBe(429);
    const { body } = await book({ email, pay: 'now' });
    const page = (await toCheckout(body.id)).replace(/^https?:\/\/[^/]+/, '');
    const headers = { host: HOSTS.norte, origin: `http://${HOSTS.norte}`, 'content-type': 'application/x-www-form-urlencoded' };
    await school.app.inject({ method: 'POST', url: page, headers, payload: 'action=pay' });
    await reported(school, body.id);
    expect(await seen(school, body.id)).toMatchObject({ status: 'booked', due: 0 });
    expect(await mailsOf(school, body.id)).toEqual(['booking_paid']);
  });
});
