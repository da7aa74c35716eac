import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wallClock } from '#shared/time/time.ts';
import { DESK, expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a deposit is paid online, and then the rest in a slow way: both amounts first, then what is left, and that the money is on its way', async () => {
  const office = await journey.admin({ viewport: DESK });
  await office.goto('/manage/activities/1');
  await office.getByLabel('Deposit (%)').fill('30');
  await expectGoodScreen(office);
  await press(office, 'Update');
  await office.getByText('Activity updated').waitFor();

  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  const later = new Date(Math.floor(now().getTime() / 60_000) * 60_000 + 10 * 24 * 3_600_000).toISOString();
  await journey.withDatabase(({ owner }) => owner.updateTable('lessons').set({ date: later }).where('id', '=', lesson.id).execute());
  await page.goto(`/lessons/${lesson.id}`);
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912345678');
  await press(page, 'Continue');
  await page.getByText('Pay €10.50 now, €24.50 at the school.').waitFor();
  await expectGoodScreen(page);
  await press(page, 'Pay now €10.50');
  await press(page, 'Pay €10.50');
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: /^Paid€10\.50$/ }).waitFor();
  await expectGoodScreen(page);

  await office.goto(`/manage/lessons/${lesson.id}`);
  await office.getByText('€10.50 of €35').first().waitFor();
  // Those who take the money at the beach read what is still open, not that nothing is paid.
  await office.goto(`/manage/lessons/${lesson.id}/print`);
  await office.getByRole('cell', { name: '€24.50 due', exact: true }).waitFor();
  await office.setViewportSize(PHONE);
  await office.goto(`/manage?day=${wallClock(new Date(later), 'Europe/Lisbon').date}`);
  await office.getByRole('button', { name: '€24.50 due. Mark as paid at the school: Ana Silva' }).getByText('€24.50 due', { exact: true }).waitFor();
  await expectGoodScreen(office);
  await office.setViewportSize(DESK);
  await office.goto(`/manage/lessons/${lesson.id}`);

  await page.getByRole('link', { name: 'Manage your booking' }).click();
  await page.getByRole('button', { name: 'Pay now €24.50' }).waitFor();
  await expectGoodScreen(page);
  await press(page, 'Pay now €24.50');
  await press(page, 'Pay in a slow way');
  await page.getByRole('link', { name: 'On to the booking' }).click();
  await page.getByRole('heading', { name: 'Your payment is on its way' }).waitFor();
  await expectGoodScreen(page);

  await office.reload();
  await office.getByText('Payment on its way').first().waitFor();
  await page.goBack();
  await press(page, 'The money arrives');
  await page.getByRole('listitem').filter({ hasText: /^Paid€35$/ }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Your payment is on its way' }).count()).toBe(0);
});
