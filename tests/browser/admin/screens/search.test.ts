import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DESK, expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
let lesson: number;
let reference: string;
beforeAll(async () => {
  journey = await startJourney();
  const page = await journey.admin();
  const date = `${new Date(now().getTime() + 48 * 60 * 60 * 1000).toISOString().slice(0, 13)}:00:00Z`;
  lesson = ((await (await page.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 30 } })).json()) as { id: number }).id;
  for (let i = 0; i < 12; i += 1) await book(page, `Guest Number${i}`, `9120001${String(i).padStart(2, '0')}`);
  reference = await book(page, 'Zoë Großmann-Ávila', '912 000 777');
});
afterAll(() => journey.close());

async function book(page: Page, name: string, phone: string): Promise<string> {
  const data = { users: [{ name, age: '31' }], phone, email: null, source: 'manual' };
  const answer = await page.request.post(`/api/lessons/${lesson}/bookings`, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { reference: string }).reference;
}

const field = (page: Page) => page.getByRole('dialog').getByRole('searchbox');
const rowInSight = (page: Page) => page.locator(`[id="${reference}"]`).evaluate((row) => {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
});

test('a guest who calls is found from any screen by the keyboard alone, and shown in the lesson', async () => {
  const page = await journey.admin({ viewport: DESK });
  await page.goto('/manage/tags');
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('0 777');
  const found = page.getByRole('dialog').getByRole('link', { name: /Zoë Großmann-Ávila/ }).first();
  await found.waitFor();
  await expectGoodScreen(page);
  await page.keyboard.press('ArrowDown');
  expect(await found.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/manage/lessons/${lesson}#${reference}`);
  await page.locator(`[id="${reference}"]`).getByText('Zoë Großmann-Ávila').waitFor();
  await expect.poll(() => rowInSight(page)).toBe(true);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('on a phone: by a part of the name, with a way on where nothing is found', async () => {
  const page = await journey.admin({ viewport: PHONE });
  await page.goto('/manage/');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field(page).fill('qqqqq');
  await page.getByText('Nothing found for “qqqqq”.').waitFor();
  await field(page).fill('avila');
  await page.getByRole('dialog').getByRole('heading', { name: 'Guests' }).waitFor();
  const found = page.getByRole('dialog').getByRole('link', { name: /Zoë Großmann-Ávila/ }).first();
  await found.waitFor();
  await expectGoodScreen(page);
  await found.click();
  await page.waitForURL(`**/manage/lessons/${lesson}#${reference}`);
  await expect.poll(() => rowInSight(page)).toBe(true);
});
