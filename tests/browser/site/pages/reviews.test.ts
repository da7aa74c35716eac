import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/contract/booking.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { addDays, formatDay, wallClock } from '#shared/time/time.ts';
import { expectGoodScreen, gotoWithoutScripts, hydrated, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('a guest reviews a lesson by the link of the booking, visitors read it, and the school answers and hides it', async () => {
  const admin = await journey.admin();
  const yesterday = addDays(wallClock(now(), 'Europe/Lisbon').date, -1);
  const lessons = (await (await admin.request.get(`/api/lessons?from=${yesterday}`)).json()) as Lesson[];
  const lesson = lessons.find(({ date, is_cancelled, num_bookings }) => new Date(date) < now() && is_cancelled === 0 && num_bookings > 0)!;
  const { bookingData } = (await (await admin.request.get(`/api/lessons/${lesson.id}`)).json()) as { bookingData: Booking[] };
  const booking = bookingData.find(({ status }) => status === 'booked')!;

  const page = await journey.visitor({ viewport: PHONE });
  const release = await gotoWithoutScripts(page, `/booking/${booking.id}?lang=en#review`);
  await page.getByLabel('What would you tell others?').fill('Two hours of green waves, and patient people.');
  await release();
  // It is kept for a reload as well.
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Send the review', exact: true }).click();
  await page.getByText('Choose one to five stars.', { exact: true }).waitFor();
  const until = (from: string, days: number) => formatDay(new Date(Date.parse(from) + days * 86_400_000).toISOString(), 'en', 'Europe/Lisbon', now());
  await page.getByText(`You can write it until ${until(lesson.date, 60)}. Once it is sent, you can change it for 14 days.`, { exact: true }).waitFor();
  await page.getByLabel('4 stars of 5', { exact: true }).check();
  await page.getByLabel('Your first name').fill('Wanda');
  // Not sent yet: it is there after a reload.
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.getByLabel('What would you tell others?').inputValue()).toBe('Two hours of green waves, and patient people.');
  expect(await page.getByLabel('4 stars of 5', { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel('Your first name').inputValue()).toBe('Wanda');
  await page.getByRole('button', { name: 'Send the review', exact: true }).click();
  await page.getByText('Thank you! Your review is stored.', { exact: true }).waitFor();
  await page.getByText(`You can change it until ${until(now().toISOString(), 14)}.`, { exact: true }).waitFor();
  await expectGoodScreen(page);
  const releaseAgain = await gotoWithoutScripts(page, `/booking/${booking.id}?lang=en#review`);
  await page.getByLabel('5 stars of 5', { exact: true }).check();
  await releaseAgain();
  await page.getByRole('button', { name: 'Change the review', exact: true }).click();
  await page.getByText('Thank you! Your review is stored.', { exact: true }).waitFor();

  const reader = await journey.visitor({ viewport: PHONE });
  await reader.goto(`/activities/${lesson.activity_id}?lang=de`);
  await hydrated(reader);
  const review = reader.getByRole('article').filter({ hasText: 'Wanda' }).last();
  await review.getByText('Two hours of green waves, and patient people.', { exact: true }).waitFor();
  await review.getByRole('img', { name: '5 von 5 Sternen', exact: true }).waitFor();
  await expectGoodScreen(reader);

  await admin.goto('/manage/reviews?lang=en');
  const row = admin.getByRole('main').getByRole('listitem').filter({ hasText: 'Wanda' });
  await row.getByRole('button', { name: 'Answer', exact: true }).click();
  await admin.getByLabel('Your answer', { exact: true }).fill('See you next summer!');
  // A press beside the dialog, or Escape, does not lose it.
  await admin.keyboard.press('Escape');
  await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  expect(await admin.getByLabel('Your answer', { exact: true }).inputValue()).toBe('See you next summer!');
  await admin.getByRole('button', { name: 'Save the answer', exact: true }).click();
  await row.getByText('See you next summer!', { exact: true }).waitFor();
  await admin.getByText('Your answer has been saved.', { exact: true }).waitFor();
  await expectGoodScreen(admin);
  await reader.reload();
  await review.getByText('See you next summer!', { exact: true }).waitFor();

  await row.getByRole('button', { name: 'Hide', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await dialog.getByText('Please fill this in.', { exact: true }).waitFor();
  await dialog.getByLabel('Reason', { exact: true }).fill('Asked for by its guest');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await row.getByText('Hidden: Asked for by its guest', { exact: true }).waitFor();
  await admin.getByText('The review is hidden now.', { exact: true }).waitFor();
  await reader.reload();
  await reader.getByRole('heading', { level: 1 }).waitFor();
  expect(await review.count()).toBe(0);
  await page.reload();
  await page.getByText('The school does not show this review: Asked for by its guest').waitFor();
});
