import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

let journey: Journey;
let lesson: number;
beforeAll(async () => {
  journey = await startJourney();
  const page = await journey.admin();
  const date = `${new Date(now().getTime() + 48 * 60 * 60 * 1000).toISOString().slice(0, 13)}:00:00Z`;
  lesson = ((await (await page.request.post('/api/lessons', { data: { activity_id: 1, date, num_places: 30 } })).json()) as { id: number }).id;
  await book(page, 'Ingrid Möller', 'ingrid@example.com');
  await book(page, 'I. Möller', 'moeller@example.com');
  await page.context().close();
});
afterAll(() => journey.close());

async function book(page: Page, name: string, email: string): Promise<void> {
  const data = { users: [{ name, age: '31' }], phone: '912 000 777', email, source: 'manual' };
  expect((await page.request.post(`/api/lessons/${lesson}/bookings`, { data })).status()).toBe(201);
}

test('an admin finds a guest, writes notes, and merges the second record of the same person after a preview', async () => {
  const page = await journey.admin({ viewport: DESK });
  await page.goto('/manage/guests');
  await page.getByLabel('Name, phone or email').fill('ingrid mo');
  const found = page.getByRole('main').getByRole('link', { name: /Ingrid Möller/ });
  await page.waitForURL(/q=ingrid/);
  await expect.poll(() => page.getByRole('main').locator('li').count()).toBe(1);
  await expectGoodScreen(page);
  await found.click();
  await page.getByRole('heading', { level: 1, name: 'Ingrid Möller' }).waitFor();

  await page.getByRole('button', { name: 'Change guest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone').fill('call me');
  await dialog.getByLabel('Tags').fill('VIP, goofy');
  await dialog.getByLabel('Notes').fill('Brings her own board.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This is not a number that can be called.').waitFor();
  await dialog.getByLabel('Phone').fill('912 000 777');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Brings her own board.').waitFor();

  await page.getByRole('button', { name: 'Compare with I. Möller' }).click();
  await dialog.getByText('The guest afterwards').waitFor();
  await dialog.getByText('2 bookings').waitFor();
  await dialog.getByText('This cannot be undone.').waitFor();
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Merge both' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('moeller@example.com', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Bookings' }).getByRole('link').count()).toBe(2);
  await expect.poll(() => page.getByText('May be the same person').count()).toBe(0);
});

test('on a phone a guest is found by a part of the number, and another one chosen by search', async () => {
  const page = await journey.admin({ viewport: PHONE });
  await page.goto('/manage/guests?q=000%20777');
  await page.getByRole('link', { name: /Möller/ }).first().click();
  await page.getByRole('button', { name: 'Merge with another guest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('zzzz');
  await dialog.getByText('No guest found.', { exact: false }).waitFor();
  await expectGoodScreen(page);
});

test('an admin saves what is kept of a guest, and erases it once no booking is open', async () => {
  const page = await journey.admin({ viewport: PHONE });
  await book(page, 'Otto Gelöscht', 'otto@example.com');
  const [guest] = (await (await page.request.get('/api/guests?filter={"q":"otto"}')).json()) as { id: number }[];
  await page.goto(`/manage/guests/${guest!.id}`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('otto@example.com');
  await expectGoodScreen(page);

  const eraseAll = async () => {
    await page.getByRole('button', { name: 'Erase personal data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click();
  };
  expectRefusals(page, /erasure/);
  await eraseAll();
  await page.getByText('A booking of this guest is still open.', { exact: false }).waitFor();
  // The closing dialog's button has the same name as the one that opens it.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { bookingData } = (await (await page.request.get(`/api/lessons/${lesson}`)).json()) as LessonDetail;
  const { id } = bookingData!.find(({ email }) => email === 'otto@example.com')!;
  expect((await page.request.delete(`/api/lessons/${lesson}/bookings/${id}`)).status()).toBe(200);
  await eraseAll();
  await page.waitForURL('**/manage/guests');
  expect(await (await page.request.get('/api/guests?filter={"q":"otto"}')).json()).toEqual([]);
});
