import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, instantOfWallClock, isoInstant, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, expectRefusals, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';
import { participants, submission } from '../../../support/testApp.ts';

const ZONE = 'Europe/Lisbon';
const NARROW = { width: 320, height: 720 };
const day = (days: number) => addDays(wallClock(now(), ZONE).date, days);
let journey: Journey;
let admin: Page;
beforeAll(async () => {
  journey = await startJourney();
  admin = await journey.admin();
});
afterAll(() => journey.close());

const add = async (date: string, time: string, num_places = 2): Promise<Lesson> =>
  (await admin.request.post('/api/lessons', { data: { activity_id: 3, date: isoInstant(instantOfWallClock(date, time, ZONE)), num_places } })).json();
const book = async ({ id }: Lesson, people: number): Promise<Booking> =>
  (await admin.request.post(`/api/lessons/${id}/bookings?lang=en`, { data: submission({ users: participants(people) }) })).json();
const stored = async ({ id }: Lesson): Promise<Lesson> => (await admin.request.get(`/api/lessons/${id}`)).json();

test('a guest moves a booking to another date on a narrow phone, after the first choice was just taken; the history has it', async () => {
  const [from, gone, to] = [await add(day(21), '09:00'), await add(day(30), '19:15'), await add(day(31), '19:15')];
  const booking = await book(from, 2);
  const page = await journey.visitor({ viewport: NARROW });
  await page.goto(`/booking/${booking.id}?lang=en`);
  await hydrated(page);
  await page.getByText('You can change the date once, until').waitFor();
  await page.getByRole('button', { name: 'Change the date', exact: true }).click();
  await page.getByRole('button', { name: /^Take / }).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('To which date?');
  await page.getByLabel('Dates from', { exact: true }).fill(day(30));
  const take = (lesson: Lesson) => page.getByRole('button', { name: new RegExp(`^Take .*${wallClock(new Date(lesson.date), ZONE).time}$`) });
  await expect.poll(() => take(gone).count()).toBe(2);
  await expectGoodScreen(page);

  await book(gone, 1);
  await take(gone).first().click();
  await page.getByText('From now on:').waitFor();
  await expectGoodScreen(page);
  expectRefusals(page, /\/date$/);
  await page.getByRole('button', { name: 'Yes, change the date', exact: true }).click();
  await page.getByText('There are not enough places left in this lesson.').waitFor();
  await expect.poll(() => take(to).count()).toBe(1);

  await take(to).click();
  await page.getByRole('button', { name: 'Yes, change the date', exact: true }).click();
  await page.getByText('Your new date is booked.').waitFor();
  await page.getByText('The date of this booking has been changed as often').waitFor();
  expect([(await stored(from)).num_bookings, (await stored(gone)).num_bookings, (await stored(to)).num_bookings]).toEqual([0, 1, 2]);

  await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, cancel the booking', exact: true }).click();
  await page.getByText('Your booking is cancelled.').waitFor();
  await expect.poll(() => page.getByText('Your new date is booked.').count(), { message: 'what was said about the date is no longer true' }).toBe(0);

  await admin.goto(`/manage/lessons/${to.id}`);
  await admin.locator('summary', { hasText: 'History' }).click();
  await admin.getByRole('main').getByRole('listitem').filter({ hasText: 'A guest changed the booking of Surfer 1' }).getByText('Date and time:').waitFor();
});

test('in a frame the same works', async () => {
  const [from, to] = [await add(day(22), '09:00'), await add(day(40), '19:45')];
  const booking = await book(from, 1);
  const page = await journey.visitor({ viewport: NARROW });
  await page.goto(`/booking/${booking.id}?lang=de&iframe=1`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Termin ändern', exact: true }).click();
  await page.getByLabel('Termine ab', { exact: true }).fill(day(40));
  await page.getByRole('button', { name: /19:45 nehmen$/ }).click();
  await page.getByRole('button', { name: 'Ja, Termin ändern', exact: true }).click();
  await page.getByText('Dein neuer Termin ist gebucht.').waitFor();
  expect((await stored(to)).num_bookings).toBe(1);
});

test('a tab that shows the date before says why it cannot change it again, and shows the new one', async () => {
  const [from, to, other] = [await add(day(23), '09:00'), await add(day(41), '19:15'), await add(day(41), '18:15')];
  const booking = await book(from, 1);
  const page = await journey.visitor();
  await page.goto(`/booking/${booking.id}?lang=en`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Change the date', exact: true }).click();
  await page.getByLabel('Dates from', { exact: true }).fill(day(41));
  await page.getByRole('button', { name: /^Take .*18:15$/ }).click();
  await page.request.post(`/api/bookings/${booking.id}/date`, { data: { from_lesson_id: from.id, lesson_id: to.id } });
  expectRefusals(page, /\/date$/);
  await page.getByRole('button', { name: 'Yes, change the date', exact: true }).click();
  await page.getByText('The date of this booking has been changed as often').waitFor();
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['This lesson has just been changed. Please look at it again.']);
  await page.getByRole('main').getByText('19:15').first().waitFor();
  await expectGoodScreen(page);
  expect([(await stored(to)).num_bookings, (await stored(other)).num_bookings]).toEqual([1, 0]);
});

test('a suspended school offers its guests what it accepts: to cancel, and the money of a called-off lesson', async () => {
  const [lesson, off] = [await add(day(24), '09:00'), await add(day(25), '09:00')];
  const [booking, calledOff] = [await book(lesson, 1), await book(off, 1)];
  const paid = await admin.request.post(`/api/lessons/${off.id}/bookings/${calledOff.id}/payments`, { data: { id: crypto.randomUUID(), amount: '35', method: 'cash' } });
  expect(paid.status()).toBeLessThan(300);
  await admin.request.post('/api/call-offs', { data: { lesson_ids: [off.id], reason: { en: 'Storm.' }, offers_dates: true, days: 7 } });
  await journey.withDatabase(({ owner }) => owner.updateTable('tenants').set({ suspended_at: now().toISOString() }).where('slug', '=', 'norte').execute());
  const page = await journey.visitor();
  await expect.poll(async () => (await page.request.get(`/booking/${booking.id}`)).text()).toContain('is_suspended');

  await page.goto(`/booking/${calledOff.id}?lang=en`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Get my money back', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Keep €35 as a credit', exact: true }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'See the other lessons', exact: true }).count()).toBe(0);
  await expectGoodScreen(page);

  await page.goto(`/booking/${booking.id}?lang=en`);
  await hydrated(page);
  expect(await page.getByRole('button', { name: 'Change the date', exact: true }).count()).toBe(0);
  await page.getByText('This school is closed for now: nothing can be booked or changed.').waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, cancel the booking', exact: true }).click();
  await page.getByText('Your booking is cancelled.').waitFor();
  expect(await page.getByRole('link', { name: 'See the other lessons', exact: true }).count()).toBe(0);
});
