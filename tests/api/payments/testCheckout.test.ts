import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { after, freshLesson, hold, mailsOf, paymentsOf, postForm, repost, reported, seen, toCheckout, turnPaymentsOn, workedOff } from '../../support/payments/paying.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS, NOW } from '../../support/world.ts';

let school: TestApp;
let lesson: Lesson;
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school);
});
afterEach(() => {
  school.clock.now = NOW;
});

const NO_MONEY = 'no money moves';

async function atCheckout(people = 2) {
  const { booking, sent } = await hold(school, lesson, { users: participants(people) });
  const url = await toCheckout(school, sent.payment_intent_id!, { lang: 'pt', iframe: '1' });
  const path = new URL(url).pathname;
  const press = async (action: string) => postForm(school, path, { action });
  return { booking, url, path, press, page: async () => (await school.call('GET', path)).body };
}

/** The return address, in the same frame and language. */
const backAt = (answer: { headers: Record<string, unknown> }) => Object.fromEntries(new URL(String(answer.headers.location)).searchParams);

describe('the test checkout', () => {
  test('shows what is paid for and how much, and says that no money moves', async () => {
    const { page, path } = await atCheckout();
    const answer = await school.call('GET', path);
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
    for (const text of ['€70', 'First waves', 'Praia Norte Surf School', 'ana@example.com', NO_MONEY]) expect(await page()).toContain(text);
    expect((await school.call('GET', path, { host: HOSTS.baleal })).statusCode).toBe(404);
  });

  test('pays, once: booked, mailed, and back to the site', async () => {
    const { booking, press, page } = await atCheckout();
    const [first] = await Promise.all([press('pay'), press('pay')]);
    expect([first!.statusCode, backAt(first!)]).toEqual([
      303,
      { success: 'true', id: booking.id, lang: 'pt', iframe: '1', session_id: expect.stringMatching(/^cs_test_/) },
    ]);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked', payment: { status: 'paid', amount: 7000 } });
    expect(await mailsOf(school, booking.id)).toEqual(['booking_paid']);
    expect(await page()).toContain('This has been paid already.');
    expect(await page()).toContain('No money has moved');
  });

  test('declines, and can be paid afterwards', async () => {
    const { booking, press } = await atCheckout();
    const declined = (await press('decline')).body;
    expect(declined).toContain('The card was declined.');
    expect(declined).toContain(NO_MONEY);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'awaiting_payment' });
    await press('pay');
    expect(await seen(school, booking.id)).toMatchObject({ status: 'booked' });
  });

  test('cancels: back to the site, which ends the hold', async () => {
    const { booking, press, page } = await atCheckout();
    expect(backAt(await press('cancel'))).toMatchObject({ canceled: 'true', id: booking.id, lang: 'pt', iframe: '1' });
    expect(await reported(school, booking.id, { canceled: true })).toMatchObject({ status: 'expired' });
    expect(await page()).toContain('This payment page is over');
    expect((await press('pay')).body).toContain(NO_MONEY);
    expect(await seen(school, booking.id)).toMatchObject({ status: 'expired' });
  });

  test('pays late: claimed again where there is room, else given back', async () => {
    const free = await atCheckout(2);
    await free.press('late');
    expect(await seen(school, free.booking.id)).toMatchObject({ status: 'booked', payment: { status: 'paid' } });
    const gone = await atCheckout(2);
    after(school, 31);
    await repost(school, lesson, submission());
    school.clock.now = NOW;
    await gone.press('late');
    expect(await seen(school, gone.booking.id)).toMatchObject({ status: 'expired', payment: { status: 'refund_due', refund_reason: 'late' } });
    await workedOff(school);
    expect(await paymentsOf(school, gone.booking.id)).toMatchObject([{ status: 'refunded', provider: 'test' }]);
  });

  test('is over when the hold is', async () => {
    const { page } = await atCheckout();
    after(school, 31);
    expect(await page()).toContain('This payment page is over');
  });
});

describe('mails', () => {
  test('of a booking that stands unpaid lead to paying, in the reader’s language; of a paid one are its receipt', async () => {
    const answer = await school.call('POST', `/api/lessons/${lesson.id}/bookings?lang=de`, { payload: submission({ users: participants(2) }) });
    const { id } = answer.json<{ id: string }>();
    await workedOff(school);
    const { press } = await atCheckout(2);
    await press('pay');
    await workedOff(school);
    type Mail = { subject: string; text: string; html: string; attachments: { filename: string }[] };
    const mails = (await school.call('GET', '/dev/mailbox.json')).json<Mail[]>();
    const unpaid = mails.find(({ text }) => text.includes(id))!;
    expect(unpaid.text).toContain(`Jetzt bezahlen:\nhttp://localhost:8080/booking/${id}?lang=de&pay=1`);
    expect(unpaid.text).toContain(`Buchung ansehen oder stornieren:\nhttp://localhost:8080/booking/${id}?lang=de\n`);
    expect(unpaid.html).toContain('Jetzt bezahlen</a>');
    const receipt = mails[0]!;
    expect(receipt.subject).toMatch(/^Your places are booked and paid: First waves, /);
    expect(receipt.text).toContain('Paid by card: €70');
    expect(receipt.text).not.toContain('Pay now');
    expect(receipt.attachments.map(({ filename }) => filename)).toEqual(['lesson.ics', expect.stringMatching(/^receipt-PN-\w+\.pdf$/)]);
  });
});

describe('without a payment provider', () => {
  test('nothing offers to pay, whatever the school has switched on', async () => {
    const withoutProvider = await testApp({ payments: null });
    await turnPaymentsOn(withoutProvider);
    const one = await freshLesson(withoutProvider);
    expect((await repost(withoutProvider, one, submission({ pay: 'now' }))).json()).toMatchObject({ code: 'payments_unavailable' });
    const { id } = (await repost(withoutProvider, one, submission())).json<{ id: string }>();
    expect(await toCheckout(withoutProvider, id)).toContain('refused=payments_unavailable');
    expect((await withoutProvider.call('POST', '/api/webhooks/stripe', { payload: {} })).statusCode).toBe(404);
    expect((await withoutProvider.call('GET', '/dev/checkout/cs_test_1')).statusCode).not.toBe(200);
    expect(await reported(withoutProvider, id)).toMatchObject({ status: 'booked', payment: null });
    await workedOff(withoutProvider);
    expect((await withoutProvider.call('GET', '/dev/mailbox.json')).json<{ text: string }[]>()[0]!.text).not.toContain('Pay now');
    await withoutProvider.close();
  });
});
