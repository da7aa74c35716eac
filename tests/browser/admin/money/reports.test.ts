import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, isoInstant, wallClock } from '#shared/time/time.ts';
import { DESK, expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

const DAY = 86_400_000;
let journey: Journey;
let page: Page;
let booking: Booking;
let day: string;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: DESK });
  const headers = { origin: journey.origin };
  // Long after the demo's lessons, in a month whose days are written with four digits.
  const date = isoInstant(new Date(Math.ceil(now().getTime() / DAY) * DAY + 130 * DAY + 10 * 3_600_000));
  day = wallClock(new Date(date), 'Europe/Lisbon').date;
  const lesson: Lesson = await (await page.request.post('/api/lessons', { headers, data: { activity_id: 1, date, num_places: 9 } })).json();
  const book = async (name: string) =>
    (await (await page.request.post(`/api/lessons/${lesson.id}/bookings`, { headers, data: { users: [{ name, age: '' }], phone: '912345678', email: null, source: 'manual', payment_intent_id: null } })).json()) as Booking;
  booking = await book('Paula Paid');
  await book('Otto Owes');
  await page.request.put(`/api/lessons/${lesson.id}/bookings/${booking.id}`, { headers, data: { paid_at_school: true } });
});
afterAll(() => journey.close());

test('an admin reads revenue and what is due, saves the ledger, and refuses an impossible period', async () => {
  await page.goto('/manage/reports');
  await page.getByLabel('Report').selectOption('Revenue by day of the lesson');
  await page.getByLabel('Grouped by').selectOption('Way of payment');
  await page.getByLabel('First day').fill(day);
  await page.getByText('The last day is before the first one.').waitFor();
  await expectGoodScreen(page);
  await page.getByLabel('Last day').fill(addDays(day, 20));
  await page.getByRole('row', { name: 'Cash €35.00' }).waitFor();
  await page.getByRole('row', { name: 'Total €35.00' }).waitFor();
  await page.getByText('1 booking owes €35.00.').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Otto Owes' }).innerText()).toContain('€35.00');
  await expectGoodScreen(page);
  await page.reload();
  await page.getByRole('row', { name: 'Cash €35.00' }).waitFor();

  await page.getByRole('button', { name: 'This month' }).click();
  await expect.poll(() => page.getByLabel('First day').inputValue()).toBe(`${wallClock(now(), 'Europe/Lisbon').date.slice(0, 8)}01`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('region', { name: 'For the accountant' }).getByRole('button', { name: 'CSV file' }).click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('"Number","Date","Entry","Way of payment","Amount"');
  expect(lines.filter((line) => line.includes(booking.reference)).map((line) => line.split(',').slice(2, 9).join(' '))).toEqual([
    '"Price" "" "35.00" "EUR" "23" "28.46" "6.54"',
    '"Payment" "Cash" "-35.00" "EUR" "23" "-28.46" "-6.54"',
  ]);
});

test('on a phone, the days below the columns are whole, in German too', async () => {
  const phone = await journey.admin({ viewport: PHONE });
  await phone.goto(`/manage/reports?of=lessons&by=day&from=${day.slice(0, 8)}01&to=${day.slice(0, 8)}30&lang=de`);
  await phone.locator('main svg text').last().waitFor();
  const labelsNow = () => phone.locator('main svg text').filter({ visible: true }).allTextContents();
  await expect.poll(async () => (await labelsNow()).filter((label) => /^\d+\.\d+\.$/.test(label))).toHaveLength(6);
  const labels = await labelsNow();
  expect(labels.filter((label) => label.includes('…'))).toEqual([]);
});

test('the booking’s page opens the receipt', async () => {
  const visitor = await journey.visitor();
  await visitor.goto(`${journey.origin}/booking/${booking.id}`);
  const link = visitor.getByRole('link', { name: 'Receipt (PDF)' });
  const answer = await visitor.request.get((await link.getAttribute('href'))!);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expectGoodScreen(visitor);
  await visitor.context().close();
});
