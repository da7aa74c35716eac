import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingDetail } from '#shared/contract/bookingDetail.ts';
import type { Lesson, LessonDetail } from '#shared/contract/lesson.ts';
import type { Payment } from '#shared/contract/payment.ts';
import { isoInstant } from '#shared/time/time.ts';
import { DESK, expectGoodScreen, type Journey, PATIENCE_MS, startJourney } from '../../../support/browser/journey.ts';
import { knowPayment, type Put, putPayments } from '../../../support/browser/putPayments.ts';
import { until } from '../../../support/until.ts';
import { now } from '../../../support/worldClock.ts';

const DAY = 86_400_000;
const minutesAgo = (minutes: number) => isoInstant(new Date(now().getTime() - minutes * 60_000));

const PUTS: Put[] = [
  { name: 'Paula Paid', status: 'paid', booking: 'booked', amount: 7000, isKnown: true, at: minutesAgo(1) },
  { name: '=SUM(A1)', status: 'paid', booking: 'booked', isKnown: true, at: minutesAgo(2), disputed_at: minutesAgo(1) },
  { name: 'Kim Keeps', status: 'paid', booking: 'booked', isKnown: true, at: minutesAgo(3) },
  { name: 'Wim Waits', status: 'open', booking: 'awaiting_payment', at: minutesAgo(4) },
  { name: 'Ela Expired', status: 'expired', at: minutesAgo(5) },
  { name: 'Finn Failed', status: 'failed', at: minutesAgo(6) },
  { name: 'Mia Mismatch', status: 'mismatched', at: minutesAgo(7), last_error: 'another amount' },
  { name: 'Dora Due', status: 'refund_due', booking: 'cancelled', refund_reason: 'cancelled', at: minutesAgo(8) },
  { name: 'Rita Refunded', status: 'refunded', booking: 'cancelled', refund_reason: 'school', at: minutesAgo(9) },
  { name: 'Lea Late', status: 'refund_failed', refund_reason: 'late', at: minutesAgo(10), last_error: 'The card was closed.' },
  { name: 'Theo Twice', status: 'refund_failed', booking: 'booked', refund_reason: 'duplicate', at: minutesAgo(11), last_error: 'Insufficient funds.' },
];

let journey: Journey;
let page: Page;
let lesson: Lesson;
let made: { id: string; booking_id: string }[];
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: DESK, permissions: ['clipboard-read', 'clipboard-write'] });
  const date = isoInstant(new Date(Math.ceil(now().getTime() / DAY) * DAY + 5 * DAY + 10 * 3_600_000));
  lesson = await (await page.request.post('/api/lessons', { data: { activity_id: 3, date, num_places: 9 } })).json();
  made = await journey.withDatabase((database) => putPayments(database, lesson.id, PUTS));
});
afterAll(() => journey.close());

const idOf = (name: string) => made[PUTS.findIndex((put) => put.name === name)]!;
const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
const stored = async (name: string): Promise<Payment> => (await page.request.get(`/api/payments/${idOf(name).id}`)).json();
const becomes = (name: string, status: string) => until(`${name}’s payment to be ${status}`, async () => (await stored(name)).status === status, PATIENCE_MS);
const detail = async (): Promise<LessonDetail> => (await page.request.get(`/api/lessons/${lesson.id}`)).json();

test('the dashboard leads to refunds that failed, and they are tried again until they work', async () => {
  await page.goto('/manage');
  await page.getByText('2 refunds failed').waitFor();
  await page.getByRole('link', { name: 'See the payments' }).click();
  const failed = page.getByRole('alert').filter({ hasText: '2 refunds failed' });
  await failed.getByText('The card was closed.').waitFor();
  await expectGoodScreen(page);
  // The provider refuses again.
  await page.getByRole('button', { name: 'Try again: refund of €35.00 to Lea Late' }).click();
  await until('the provider to refuse once more', async () => Boolean((await stored('Lea Late')).last_error?.includes('no such session')), PATIENCE_MS);
  await journey.withDatabase((database) => knowPayment(database, idOf('Lea Late').id));
  await page.reload();
  await page.getByRole('button', { name: 'Try again: refund of €35.00 to Lea Late' }).click();
  await page.getByText('€35.00 goes back to Lea Late.').waitFor();
  await becomes('Lea Late', 'refunded');
  await page.getByText('1 refund failed').waitFor();
  await row('Lea Late').getByText('Refunded', { exact: true }).waitFor();
  await row('Lea Late').getByText('Paid too late, places taken').waitFor();
});

test('all money is listed, narrowed down by way and state, and leads to its lessons', async () => {
  const { booking_id } = idOf('Theo Twice');
  const taken = await page.request.post(`/api/lessons/${lesson.id}/bookings/${booking_id}/payments`, { data: { id: crypto.randomUUID(), amount: '12,50', method: 'terminal', reason: 'wetsuit' } });
  expect(taken.status(), await taken.text()).toBe(200);
  await page.goto('/manage/payments');
  await page.getByLabel('Way of payment').selectOption('Card terminal');
  await row('Theo Twice').getByText('Paid at the card terminal').waitFor();
  await row('Theo Twice').getByText('wetsuit').waitFor();
  await expectGoodScreen(page);
  await page.getByLabel('First day').fill('2031-01-01');
  await page.getByText('The last day is before the first one.').waitFor();
  await page.goto('/manage/payments');
  await page.getByLabel('Way of payment').selectOption('Card online');
  await page.getByText('11 in total, showing 11').waitFor();
  const names = await page.getByRole('main').locator('li a').allInnerTexts();
  expect(names).toEqual(PUTS.map(({ name }) => name));
  await row('=SUM(A1)').getByText('Disputed at the bank').waitFor();
  await page.getByLabel('Status').selectOption('Does not match');
  await page.getByText('1 in total, showing 1').waitFor();
  await row('Mia Mismatch').getByText('another amount').waitFor();
  await row('Mia Mismatch').getByRole('link').click();
  await page.waitForURL(`**/manage/lessons/${lesson.id}**`);
  await page.goBack();
  await page.getByText('1 in total, showing 1').waitFor();
});

test('what is chosen goes into a spreadsheet, and no name becomes a formula', async () => {
  await page.goto('/manage/payments?status=paid&method=card');
  await row('Paula Paid').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV file' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^payments-card-paid-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('\uFEFF"Date","Name","Email","Phone","Lesson","Amount","Currency","Status","Reason for the refund","Refunded","Problem","Payment reference","Way of payment","Activity","Booking","Recorded by","Reason"');
  expect(lines[1]).toContain(',"Paula Paid","paula@example.com",');
  expect(lines[1]).toContain(',"70.00","EUR","Paid","","","","pi_test_');
  expect(lines[2]).toContain(`,"'=SUM(A1)",`);
});

test('money goes back after the question, and the booking stands unpaid', async () => {
  await page.goto('/manage/payments');
  await row('=SUM(A1)').getByRole('button', { name: 'Refund €35.00 to =SUM(A1)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund €35.00?' });
  await dialog.getByText('=SUM(A1) gets the whole amount back.').waitFor();
  await dialog.getByRole('button', { name: 'Keep the money' }).click();
  expect((await stored('=SUM(A1)')).status).toBe('paid');
  await row('=SUM(A1)').getByRole('button').click();
  await dialog.getByRole('button', { name: 'Refund €35.00' }).click();
  await becomes('=SUM(A1)', 'refunded');
  await row('=SUM(A1)').getByText('By the school').waitFor();
  const booking: BookingDetail = await (await page.request.get(`/api/bookings/${idOf('=SUM(A1)').booking_id}`)).json();
  expect(booking).toMatchObject({ status: 'booked', stripe_session_id: null, payment: { status: 'refunded', refund_reason: 'school' } });
});

test('a lesson shows who has paid and until when places are held, and asks about the money when a booking is deleted', async () => {
  await page.goto(`/manage/lessons/${lesson.id}`);
  const line = (name: string) => page.getByRole('row').filter({ hasText: name });
  await line('Paula Paid').getByRole('img', { name: 'Paid', exact: true }).waitFor();
  await line('=SUM(A1)').getByRole('button', { name: /^Not paid/ }).waitFor();
  await line('Wim Waits').getByText(/Awaiting payment\s*Places held until \d\d:\d\d/).waitFor();
  await expect.poll(() => page.getByText('Ela Expired').count()).toBe(0);
  await page.getByRole('button', { name: 'Copy the payment reference of Paula Paid' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^cs_test_/);
  await page.getByText('Dora Due').waitFor();
  await expectGoodScreen(page);

  const remove = async (name: string, answer: string) => {
    const dialog = page.getByRole('dialog', { name: 'delete?' });
    await page.getByRole('button', { name: `Delete the booking of ${name}` }).click();
    await dialog.getByRole('button', { name: answer }).click();
    // Behind the dialog the rows have no role.
    await dialog.waitFor({ state: 'detached' });
    await line(name).waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: 'Delete the booking of Paula Paid' }).click();
  await page.getByText('€70.00 is paid. Shall the money go back?').waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Keep the booking' }).click();
  await remove('Paula Paid', 'Delete and refund €70.00');
  await page.getByText('Booking deleted. €70.00 is on its way back.').waitFor();
  await remove('Kim Keeps', 'Delete without refund');
  await becomes('Paula Paid', 'refunded');
  expect(await stored('Kim Keeps')).toMatchObject({ status: 'paid', refund_reason: null });

  await page.reload();
  const cancelled = page.getByRole('group');
  await page.getByText('Cancelled bookings (4)').waitFor();
  await cancelled.getByText('€35.00 paid, not refunded').waitFor();
  await cancelled.getByText('€70.00 refunded').waitFor();
  await cancelled.getByText('€35.00 on its way back').waitFor();
  const { num_bookings, bookingData } = await detail();
  expect([num_bookings, bookingData?.length]).toEqual([3, 3]);
});

test('the payments switch warns where no payment provider is configured', async () => {
  const settings: { id: number; name: string }[] = await (await page.request.get('/api/settings')).json();
  const { id } = settings.find(({ name }) => name === 'enable_payments')!;
  const missing = page.getByText('Card payments are not set up on this server yet');
  await page.goto(`/manage/settings/${id}`);
  await page.getByRole('switch').waitFor();
  await expect.poll(() => missing.count()).toBe(0);
  await page.route(`**/manage/settings/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="payments">true<', 'id="payments">false<') });
  });
  await page.reload();
  await missing.waitFor();
});
