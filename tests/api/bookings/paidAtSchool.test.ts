import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import { demoMailboxTransport } from '../../../server/mail/delivery/transport.ts';
import { awhile, seeded } from '../../support/payments/meddling.ts';
import { adminOf, after, freshLesson, hold, paymentsOf, repost, reported, seen, toCheckout, workedOff } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { submission } from '../../support/testApp.ts';
import { ADMINS, HOSTS, NOW } from '../../support/world.ts';

const NORTE = { id: 1 };
const TIMES = 50;
const SEED = 20_261_122;
let school: StripeSchool;
let lesson: Lesson;
let admin: string;
beforeAll(async () => {
  school = await stripeSchool();
  admin = await adminOf(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school);
});
afterEach(() => {
  school.clock.now = NOW;
});

const book = async () => (await repost(school, lesson, submission())).json<Booking>();
const put = (id: string, payload: Record<string, unknown>, cookie: string | undefined = admin, at = lesson.id) =>
  school.call('PUT', `/api/lessons/${at}/bookings/${id}`, { cookie, payload });
const tick = (id: string, paid_at_school = true) => put(id, { paid_at_school });
const refused = async (answer: ReturnType<typeof put>) => {
  const { statusCode, ...rest } = await answer;
  return [statusCode, rest.json<{ code: string }>().code];
};
const sessionsMade = () => school.stripe.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/sessions')).length;

/** The latest mail about a booking to its visitor, as sent. */
async function lastMail(id: string, kind: string): Promise<string> {
  await workedOff(school, demoMailboxTransport());
  const mails = school.database.forTenant(NORTE).selectFrom('mails').where('tenant_id', '=', 1).where('booking_id', '=', id);
  const { content } = await mails.where('kind', '=', sql<'booking_received'>`${kind}`).select('content').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return (JSON.parse(content!) as { text: string }).text;
}

describe('ticking a booking as paid at the school', () => {
  test('is answered with the booking as the lesson has it, and can be taken back', async () => {
    const { id } = await book();
    const answer = await tick(id);
    expect(answer.statusCode).toBe(200);
    const { bookingData } = (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie: admin })).json<LessonDetail>();
    expect(bookingData).toEqual([{ ...answer.json<object>(), attendance: [null], version: 1, guest_id: expect.any(Number) }]);
    expect(bookingData).toMatchObject([{ id, status: 'booked', paid_at_school: true, stripe_session_id: null, payment: null }]);
    expect((await tick(id)).statusCode, 'twice is once').toBe(200);
    expect((await tick(id, false)).json()).toMatchObject({ id, paid_at_school: false });
    expect(await seen(school, id)).toMatchObject({ status: 'booked', paid_at_school: false });
  });

  test('is for this school’s admins alone, of a booking of this lesson, and changes nothing else', async () => {
    const before = await book();
    const { id } = before;
    const other = await freshLesson(school);
    expect(await refused(school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id}`, { payload: { paid_at_school: true } }))).toEqual([401, 'not_signed_in']);
    const theirs = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    const elsewhere = await school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id}`, { host: HOSTS.baleal, cookie: theirs, payload: { paid_at_school: true } });
    expect(elsewhere.statusCode).toBe(404);
    expect(await refused(put(id, { paid_at_school: true }, admin, other.id))).toEqual([404, 'booking_not_found']);
    expect(await refused(put('x', { paid_at_school: true }))).toEqual([404, 'booking_not_found']);
    for (const payload of [{}, { paid_at_school: 1 }, { paid_at_school: 'true' }, { paid_at_school: null }]) expect((await put(id, payload)).statusCode).toBe(400);
    expect((await put(id, { paid_at_school: true, status: 'cancelled', stripe_session_id: 'cs_lie' })).statusCode).toBe(200);
    expect((await school.call('GET', `/api/bookings/${id}`)).json()).toMatchObject({ ...before, due: 0, paid_at_school: true });
  });

  test('is refused of what is cancelled, held, expired, being paid or paid by card; and allowed again when a page came to nothing', async () => {
    const gone = await book();
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${gone.id}`);
    expect(await refused(tick(gone.id))).toEqual([409, 'booking_over']);

    const { booking: held, sent } = await hold(school, lesson);
    expect(await refused(tick(held.id))).toEqual([409, 'payment_under_way']);
    const paid = school.payOn(await toCheckout(school, sent.payment_intent_id!));
    expect(await refused(tick(held.id)), 'paid, and the news not here yet').toEqual([409, 'payment_under_way']);
    await school.tell('checkout.session.completed', paid);
    expect(await refused(tick(held.id))).toEqual([409, 'paid_by_card']);
    expect(await seen(school, held.id)).toMatchObject({ stripe_session_id: paid.id, paid_at_school: false });

    const { booking: lapsed } = await hold(school, lesson);
    const later = await book();
    await toCheckout(school, later.id);
    expect(await refused(tick(later.id))).toEqual([409, 'payment_under_way']);
    await reported(school, later.id, { canceled: true });
    expect((await tick(later.id)).statusCode).toBe(200);
    after(school, 40);
    expect(await refused(tick(lapsed.id))).toEqual([409, 'booking_over']);
  });

  test('is allowed once a card payment has gone back, and not before', async () => {
    const { booking, sent } = await hold(school, lesson);
    school.payOn(await toCheckout(school, sent.payment_intent_id!));
    await reported(school, booking.id);
    const [payment] = await paymentsOf(school, booking.id);
    await school.call('POST', `/api/payments/${payment!.id}/refund`, { cookie: admin });
    expect(await refused(tick(booking.id))).toEqual([409, 'paid_by_card']);
    await workedOff(school);
    expect((await tick(booking.id)).json()).toMatchObject({ paid_at_school: true, payment: { status: 'refunded' } });
  });
});

describe('a booking that was paid at the school', () => {
  test('begins no payment, and its mail asks for none', async () => {
    const { id } = await book();
    await tick(id);
    const before = sessionsMade();
    const address = new URL(await toCheckout(school, id));
    expect([address.pathname, address.searchParams.get('success'), address.searchParams.has('session_id')]).toEqual(['/payment-confirmed', 'true', false]);
    expect([sessionsMade(), await paymentsOf(school, id)]).toEqual([before, []]);
    const mail = await lastMail(id, 'booking_received');
    expect(mail).toContain('Paid at the school');
    expect(mail).not.toContain('pay=1');
    expect(mail).not.toContain('To pay at the school');
    await tick(id, false);
    expect(await toCheckout(school, id)).toContain('/cs_');
  });

  test('is cancelled without a refund, whatever the request asks for, and mails, page and list say that it was paid there', async () => {
    const refunds = [...school.stripe.refunds];
    const [one, two] = [await book(), await book()];
    await tick(one.id);
    await tick(two.id);
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${one.id}`);
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${two.id}?refund=1`, { cookie: admin });
    for (const { id } of [one, two]) {
      expect(await seen(school, id)).toMatchObject({ status: 'cancelled', paid_at_school: true, payment: null });
      expect(await lastMail(id, 'booking_cancelled')).toContain('Still to be refunded to you: €35');
    }
    expect(await lastMail(one.id, 'cancellation'), 'to the admins').toContain('Paid at the school');
    expect([...school.stripe.refunds]).toEqual(refunds);
    const { cancelledData } = (await school.call('GET', `/api/lessons/${lesson.id}`, { cookie: admin })).json<LessonDetail>();
    expect(cancelledData!.map(({ paid_at_school }) => paid_at_school)).toEqual([true, true]);
  });

  test('keeps its tick when an earlier payment page turns out to be paid: that money goes back, and page and mail show it', async () => {
    const { id } = await book();
    const url = await toCheckout(school, id);
    // Simulates a payment that was marked as over before the provider closed its page.
    await school.database.forTenant(NORTE).updateTable('payments').set({ status: 'expired' }).where('tenant_id', '=', 1).where('booking_id', '=', id).execute();
    expect((await tick(id)).statusCode).toBe(200);
    const paid = school.payOn(url);
    await school.tell('checkout.session.completed', paid);
    await workedOff(school);
    expect(await seen(school, id)).toMatchObject({ status: 'booked', paid_at_school: true, stripe_session_id: null, payment: { status: 'refunded', refund_reason: 'duplicate' } });
    expect(school.stripe.refunds.get(paid.payment_intent!)).toBe(3500);
    expect(await lastMail(id, 'money_returned')).toContain('already been paid');
  });
});

test(`a tick and the beginning of a payment at the same moment, ${TIMES} times: one of them, and never both`, async () => {
  const random = seeded(SEED);
  const outcomes = { ticked: 0, begun: 0 };
  // The way to a payment page is longer, so it gets a head start in milliseconds, which follows the machine's speed.
  let headStart = 20;
  for (let round = 0; round < TIMES; round++) {
    if (round % 4 === 0) lesson = await freshLesson(school);
    const { id } = await book();
    const [ticked, url] = await Promise.all([awhile(random, headStart).then(() => tick(id)), toCheckout(school, id)]);
    const { paid_at_school } = await seen(school, id);
    const payments = await paymentsOf(school, id);
    expect([ticked.statusCode, payments.map(({ status }) => status), url.includes('/cs_')]).toEqual(paid_at_school ? [200, [], false] : [409, ['open'], true]);
    outcomes[paid_at_school ? 'ticked' : 'begun']++;
    headStart *= paid_at_school ? 1.3 : 1 / 1.3;
  }
  expect(Math.min(...Object.values(outcomes)), JSON.stringify(outcomes)).toBeGreaterThan(5);
}, 60_000);
