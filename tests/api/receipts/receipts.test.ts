import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { SoldPass } from '#shared/contract/pass.ts';
import { LANGUAGES } from '#shared/language.ts';
import { findPassReceipt, findReceipt, type Receipt } from '../../../server/receipts/findReceipt.ts';
import { receiptPdf } from '../../../server/receipts/receiptPdf.ts';
import { atDesk } from '../../support/payments/desk.ts';
import { adminOf, freshLesson, hold, postForm, repost, toCheckout, turnPaymentsOn, workedOff } from '../../support/payments/paying.ts';
import { soldPack } from '../../support/payments/passes.ts';
import { pdfText } from '../../support/pdfText.ts';
import { participants, submission, testApp, type TestApp } from '../../support/testApp.ts';
import { HOSTS } from '../../support/world.ts';

const NORTE = { id: 1, langs: [...LANGUAGES] };
let school: TestApp;
let lesson: Lesson;
beforeAll(async () => {
  school = await testApp();
  await turnPaymentsOn(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await freshLesson(school, 20);
});

const book = async (people = 2) => (await repost(school, lesson, submission({ users: participants(people) }))).json<Booking>();
const open = (id: string, query = '?lang=de', host: string = HOSTS.norte) => school.call('GET', `/api/bookings/${id}/receipt.pdf${query}`, { host });
const receiptOf = (id: string) => findReceipt(school.database.forTenant(NORTE), NORTE, id, 'en');
const tick = async (id: string, paid_at_school: boolean) =>
  school.call('PUT', `/api/lessons/${lesson.id}/bookings/${id}`, { cookie: await adminOf(school), payload: { paid_at_school } });

async function change(path: string, fields: object): Promise<void> {
  const answer = await school.call('PUT', path, { cookie: await adminOf(school), payload: fields });
  expect(answer.statusCode).toBe(200);
}

async function paidByCard(people = 2): Promise<Booking> {
  const { booking, sent } = await hold(school, lesson, { users: participants(people) });
  const { pathname } = new URL(await toCheckout(school, sent.payment_intent_id!));
  await postForm(school, pathname, { action: 'pay' });
  return booking;
}

describe('a receipt', () => {
  test('is there once something was paid, for the holder of the link alone, and no shared cache may keep it', async () => {
    const { id, reference } = await book();
    expect((await open(id)).statusCode).toBe(404);
    await tick(id, true);
    const answer = await open(id);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-store']);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="beleg-${reference}.pdf"`);
    expect(answer.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect((await open(id, '', HOSTS.baleal)).statusCode).toBe(404);
    expect((await open(reference)).statusCode).toBe(404);
    await tick(id, false);
    expect((await open(id)).statusCode).toBe(404);
  });

  test('has prices as agreed, the payment and the VAT that the booking was made with', async () => {
    await change('/api/activities/1', { vat_rate: 6 });
    const { id, reference } = await paidByCard();
    await change('/api/activities/1', { vat_rate: null, price: 90 });
    expect(await receiptOf(id)).toMatchObject({
      reference,
      about: { lesson: { activity: 'First waves', place: 'Praia da Nazaré', date: lesson.date } },
      items: [{ price_cents: 3500 }, { price_cents: 3500 }],
      total_cents: 7000,
      movements: [{ kind: 'payment', method: 'card', amount_cents: 7000 }],
      balance_cents: 0,
      vat: { basis_points: 600, net_cents: 6604, vat_cents: 396 },
      school: { tax_id: 'PT 500 912 019' },
    });
    await change('/api/activities/1', { price: 35 });
    expect((await receiptOf((await paidByCard()).id))!.vat!.basis_points).toBe(2300);
  });

  test('comes with the mail that says that a booking is paid', async () => {
    const { id, reference } = await paidByCard();
    await workedOff(school);
    type Mail = { text: string; attachments: { filename: string; content: string; encoding?: string }[] };
    const mails = (await school.call('GET', '/dev/mailbox.json')).json<Mail[]>();
    const { attachments } = mails.find(({ text }) => text.includes(id))!;
    expect(attachments.map(({ filename }) => filename)).toEqual(['lesson.ics', `receipt-${reference}.pdf`]);
    const file = Buffer.from(attachments[1]!.content, 'base64');
    expect(file.equals((await open(id, '?lang=en')).rawPayload)).toBe(true);
  });

  test('says what a cancelled booking got back', async () => {
    const { id } = await paidByCard();
    await school.call('DELETE', `/api/lessons/${lesson.id}/bookings/${id}`);
    await workedOff(school);
    const receipt = (await receiptOf(id))!;
    expect(receipt).toMatchObject({ agreed_cents: 7000, cancelled_cents: -7000, total_cents: 0, balance_cents: 0, vat: undefined });
    expect(receipt.movements.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([['payment', 7000], ['refund', -7000]]);
  });

  test('says in words that the money of a called-off lesson became a credit', async () => {
    const { id } = await paidByCard();
    const payload = { lesson_ids: [lesson.id], reason: { en: 'Too much swell.' }, offers_dates: true, days: 7 };
    await school.call('POST', '/api/call-offs', { cookie: await adminOf(school), payload });
    expect((await school.call('POST', `/api/bookings/${id}/choice`, { payload: { choice: 'credit' } })).statusCode).toBe(200);
    expect(pdfText((await open(id)).rawPayload)).toContain('Als Guthaben behalten');
    expect(pdfText((await open(id, '?lang=en')).rawPayload)).toContain('Kept as a credit');
  });

  test('asks for nothing while the guest of a called-off lesson has not chosen', async () => {
    const booking = await book();
    await atDesk(school, booking, 'payments', { amount: '20', method: 'cash' });
    expect(pdfText((await open(booking.id, '?lang=en')).rawPayload)).toMatch(/Still to pay\s*€50/);
    const payload = { lesson_ids: [lesson.id], reason: { en: 'Too much swell.' }, offers_dates: true, days: 7 };
    await school.call('POST', '/api/call-offs', { cookie: await adminOf(school), payload });
    const text = pdfText((await open(booking.id, '?lang=en')).rawPayload);
    expect(text).toMatch(/Nothing to pay: lesson\s+cancelled\s*€0/);
    expect(text).not.toContain('Still to pay');
  });

  test('has the same bytes each time, its language and title, tags, and as many pages as it needs', async () => {
    const { id } = await paidByCard();
    const receipt = (await receiptOf(id))!;
    const context = { lang: 'fr', tenant: { name: 'Praia & Norte', theme_color: '#e8603c', timezone: 'Europe/Lisbon' } } as const;
    const pdf = await receiptPdf(receipt, context);
    expect(pdf.equals(await receiptPdf(receipt, context))).toBe(true);
    const text = pdf.toString('latin1');
    for (const part of ['/Lang (fr)', '/Marked true', '/DisplayDocTitle true', '/S /H1', '/S /TH']) expect(text).toContain(part);
    expect(pagesOf(pdf)).toBe(1);
    const name = 'Maximilian-Alexander von der Hohenstaufen-Württemberg zu Schleswig-Holstein-Sonderburg';
    const large: Receipt = { ...receipt, items: Array.from({ length: 20 }, () => ({ name, price_cents: 3500 })) };
    expect(pagesOf(await receiptPdf(large, context))).toBe(2);
  });
});

describe('a receipt of a pass', () => {
  const sell = async (fields: object = {}) => {
    const sale = { id: randomUUID(), amount: '60', name: 'Rita Costa', email: 'rita@example.com', method: 'cash', ...fields };
    return (await school.call('POST', '/api/passes', { cookie: await adminOf(school), payload: sale })).json<SoldPass>();
  };
  const openPass = (id: string, query = '', host: string = HOSTS.norte) => school.call('GET', `/api/pass-purchases/${id}/receipt.pdf${query}`, { host });

  test('says what was paid and that VAT comes later, has no code in it, and needs the id of the purchase', async () => {
    const { id, code } = await sell();
    const answer = await openPass(id, '?lang=pt');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-store']);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="recibo-${id.slice(0, 8).toUpperCase()}.pdf"`);
    const receipt = await findPassReceipt(school.database.forTenant(NORTE), NORTE, id);
    expect(receipt).toMatchObject({
      about: { pass: { title: 'Gift voucher', buyer: 'Rita Costa' } },
      items: [{ price_cents: 6000 }],
      total_cents: 6000,
      movements: [{ kind: 'payment', method: 'cash', amount_cents: 6000 }],
      balance_cents: 0,
      vat: undefined,
      school: { tax_id: 'PT 500 912 019' },
    });
    expect(JSON.stringify(receipt)).not.toContain(code);
    expect((await openPass(id, '', HOSTS.baleal)).statusCode).toBe(404);
    expect((await openPass(code)).statusCode).toBe(404);
    // Paid for by nothing: there is nothing to receipt.
    expect((await openPass((await soldPack(school)).id)).statusCode).toBe(404);
  });

  test('says what went back, and leaves out what expired', async () => {
    const { id } = await sell();
    await school.call('POST', `/api/passes/${id}/refund`, { cookie: await adminOf(school), payload: {} });
    const receipt = await findPassReceipt(school.database.forTenant(NORTE), NORTE, id);
    expect(receipt).toMatchObject({ agreed_cents: 6000, cancelled_cents: -6000, total_cents: 0, balance_cents: 0 });
    expect(receipt!.movements.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([['payment', 6000], ['refund', -6000]]);
  });

  test('comes with the mail to the buyer, and not with that to the receiver of a present', async () => {
    await sell({ email: 'buyer@example.com', receiver_name: 'Tom', receiver_email: 'tom@example.com' });
    await workedOff(school);
    type Mail = { to: string; attachments: { filename: string }[] };
    const mails = (await school.call('GET', '/dev/mailbox.json')).json<Mail[]>();
    const filesTo = (address: string) => mails.find(({ to }) => to.includes(address))!.attachments.map(({ filename }) => filename.split('-')[0]);
    expect(filesTo('buyer@example.com')).toEqual([expect.stringMatching(/gif$|^[0-9A-Z]+/), 'voucher', 'receipt']);
    expect(filesTo('tom@example.com')).toEqual([expect.any(String), 'voucher']);
  });
});

function pagesOf(pdf: Buffer): number {
  return Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))![1]);
}
