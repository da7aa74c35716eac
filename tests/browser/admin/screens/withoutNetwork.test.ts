import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  page = await journey.admin({ viewport: DESK });
});
afterAll(() => journey.close());

test('a save says at once that the server cannot be reached, and nothing is sent later', async () => {
  expectRefusals(page, /./);
  await page.goto('/manage/tags/new');
  await page.getByLabel('Name').fill('Discarded');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('The server could not be reached.').waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Discarded');

  // If a screen's files cannot be loaded, the bars stay.
  await page.getByRole('tab', { name: 'Products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('main').getByText('The server could not be reached.').waitFor();
  // Answered before the network is back, it would load the page, and the button below would go.
  const inVain = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.getByRole('button', { name: 'Try again' }).click();
  await inVain;
  await page.getByRole('tab', { name: 'Products' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Products' }).waitFor();
  const tags = (await (await page.request.get('/api/tags')).json()) as { name: string }[];
  expect(tags.map(({ name }) => name)).not.toContain('Discarded');
});

test('a save that a proxy answers, while the server restarts, says so and keeps the entries', async () => {
  expectRefusals(page, /./);
  await page.goto('/manage/tags/new');
  await page.getByLabel('Name').fill('Kept');
  await page.route('**/api/tags', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }), { times: 1 });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('We cannot do this right now. Please try again in a moment.').waitFor();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Tags' }).waitFor();
  const tags = (await (await page.request.get('/api/tags')).json()) as { name: string }[];
  expect(tags.filter(({ name }) => name === 'Kept')).toHaveLength(1);
});

test('after a link the focus is on the title; a booked lesson cannot be deleted; long names wrap', async () => {
  const [lesson] = (await (await page.request.get('/api/lessons?next=1&range=[0,0]')).json()) as [Lesson];
  const made = await page.request.post('/api/lessons', { data: { activity_id: lesson.activity_id, date: lesson.date, num_places: 6 } });
  const { id } = (await made.json()) as Lesson;
  const booking = { users: [{ name: 'W'.repeat(100), age: '9' }], phone: '', email: null, notes: '', source: 'manual' };
  expect((await page.request.post(`/api/lessons/${id}/bookings`, { data: booking })).status()).toBe(201);
  await page.goto(`/manage/lessons/${id}`);
  await page.getByText(/W{100}/).waitFor();
  await expectGoodScreen(page);
  const table = page.getByRole('table');
  expect(await table.evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Delete' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('1 person has booked this lesson.').waitFor();
  await expect.poll(() => page.getByRole('dialog').getByRole('button').allInnerTexts()).toEqual(['Close']);
});
