import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { freshLesson, hold, postForm } from '../../support/payments/paying.ts';
import { type StripeSchool, stripeSchool } from '../../support/payments/stripeSchool.ts';
import { HOSTS } from '../../support/world.ts';

const PAGE = 'https://surf.example/lessons?from=menu#top';
let school: StripeSchool;
let lesson: Lesson;
beforeAll(async () => {
  school = await stripeSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school);
});

/** Opens the payment page from a frame. @returns the cookie that the browser gets, if any */
async function begin(paymentId: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const answer = await postForm(school, '/api/create-checkout-session', { paymentId, iframe: '1', host_page: PAGE, ...fields }, HOSTS.norte, headers);
  const [cookie] = answer.cookies as { name: string; value: string }[];
  return { answer, cookie, jar: cookie && `${cookie.name}=${cookie.value}` };
}

const forged = (content: unknown) => `way_back=${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
const hostPage = async (id: string, cookie?: string) => (await school.call('GET', `/api/bookings/${id}`, { cookie })).json<BookingDetail>().host_page;

describe('the way back to the page from which a payment began', () => {
  test('is told to the browser that began it, for this booking alone, and to no other', async () => {
    const { booking, sent } = await hold(school, lesson);
    const other = await hold(school, lesson);
    const { answer, cookie, jar } = await begin(sent.payment_intent_id!);
    expect(answer.headers.location).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    expect(cookie).toMatchObject({ path: '/api/bookings', httpOnly: true, sameSite: 'Lax', maxAge: 7200 });
    expect(cookie).not.toHaveProperty('domain');

    expect(await hostPage(booking.id, jar)).toBe(PAGE);
    expect(await hostPage(booking.id)).toBeUndefined();
    expect(await hostPage(other.booking.id, jar)).toBeUndefined();
    const reported = (cookieOf?: string) => school.call('POST', `/api/bookings/${booking.id}/payment`, { cookie: cookieOf, payload: { canceled: true } });
    expect((await reported(jar)).json()).toMatchObject({ host_page: PAGE });
    const stranger = await reported();
    expect(stranger.statusCode).toBe(200);
    expect(stranger.body).not.toContain('surf.example');
  });

  test('is kept by the browser, not with the payment', async () => {
    const { booking, sent } = await hold(school, lesson);
    await begin(sent.payment_intent_id!);
    const payment = await school.database.forTenant({ id: 1 }).selectFrom('payments').where('tenant_id', '=', 1).where('booking_id', '=', booking.id).select('return_to').executeTakeFirstOrThrow();
    expect(JSON.parse(payment.return_to)).toEqual({ origin: 'http://localhost', lang: 'en', iframe: true });
  });

  test.each([
    ['outside of a frame', { iframe: '0' }],
    ['no page', { host_page: '' }],
    ['a script', { host_page: 'javascript:alert(1)' }],
    ['a file', { host_page: 'file:///etc/passwd' }],
    ['no address', { host_page: 'surf.example' }],
    ['longer than a cookie', { host_page: `https://surf.example/${'é'.repeat(1900)}` }],
    ['longer than the form allows', { host_page: `https://surf.example/${'a'.repeat(2000)}` }],
    ['no such booking', { paymentId: crypto.randomUUID() }],
  ])('is not kept: %s', async (_, fields) => {
    const { sent } = await hold(school, lesson);
    const { answer, cookie } = await begin(sent.payment_intent_id!, fields);
    expect([answer.statusCode, cookie]).toEqual([303, undefined]);
  });

  test('is not kept for a form of another site’s page', async () => {
    const { sent } = await hold(school, lesson);
    for (const origin of ['https://evil.example', 'null']) {
      const { answer, cookie } = await begin(sent.payment_intent_id!, {}, { origin });
      expect([answer.statusCode, cookie], origin).toEqual([403, undefined]);
    }
  });

  test.each([
    ['a script', (booking_id: string) => forged({ booking_id, page: 'javascript:alert(1)' })],
    ['no page', (booking_id: string) => forged({ booking_id })],
    ['null', () => forged(null)],
    ['no JSON', () => 'way_back=e30x'],
  ])('is not told where the cookie has %s', async (_, cookieOf) => {
    const { booking } = await hold(school, lesson);
    expect((await school.call('GET', `/api/bookings/${booking.id}`, { cookie: cookieOf(booking.id) })).statusCode).toBe(200);
    expect(await hostPage(booking.id, cookieOf(booking.id))).toBeUndefined();
  });
});
