import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DESK, expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { answerAsProxy, loseOneAnswer } from '../../../support/browser/loseOneAnswer.ts';

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
  await page.route('**/api/tags', answerAsProxy, { times: 1 });
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

test('a form whose choices could not be loaded says so and tries again', async () => {
  const desk = await journey.admin({ viewport: DESK });
  expectRefusals(desk, /./);
  const tryAgain = desk.getByRole('main').getByRole('button', { name: 'Try again' });
  for (const [list, screen] of [['activities', 'lessons/new'], ['tags', 'lessons/new'], ['activities', 'lessons/series'], ['products', 'passes/new']] as const) {
    const path = new RegExp(`/api/${list}\\?`);
    await desk.route(path, answerAsProxy);
    await desk.goto(`/manage/${screen}`);
    await tryAgain.waitFor();
    const isSale = list === 'products';
    if (isSale) await desk.getByLabel('Name of the guest').fill('Ana');
    await desk.unroute(path);
    await tryAgain.click();
    if (!isSale) await desk.getByText('First waves').first().waitFor({ state: 'attached' });
  }
  await desk.getByLabel('Product').click();
  await desk.getByRole('option', { name: 'First waves', exact: false }).first().waitFor();
  await desk.keyboard.press('Escape');
  expect(await desk.getByLabel('Name of the guest').inputValue()).toBe('Ana');
});

describe('signing out', () => {
  const ME = '**/api/user/me';

  async function openMenu(): Promise<Page> {
    const window = await journey.admin();
    expectRefusals(window, /\/api\//);
    await window.goto('/manage?lang=en');
    await window.getByRole('button', { name: 'Account', exact: true }).click();
    return window;
  }
  const signOut = (window: Page) => window.getByRole('menuitem', { name: 'Sign out' }).click();
  const statusOf = async (window: Page) => (await window.request.get('/api/user/me')).status();

  test('who cannot be signed out reads so until they have read it, and can try again', async () => {
    const window = await openMenu();
    await window.route('**/api/**', (route) => route.abort());
    await signOut(window);
    const said = window.getByText('You are still signed in on this device: signing out failed. Please try again.');
    await said.waitFor();
    await expectGoodScreen(window);
    await window.unroute('**/api/**');
    expect(await statusOf(window)).toBe(200);
    await window.route(ME, (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }) : route.continue()));
    await window.reload();
    await window.getByRole('button', { name: 'Account', exact: true }).click();
    await signOut(window);
    await said.waitFor();
    await window.unroute(ME);
    await signOut(window);
    await window.waitForURL('**/manage/login?lang=en');
    expect(await statusOf(window)).toBe(401);
  });

  test('who was signed out comes to the sign-in page also where only the answer was lost', async () => {
    const window = await openMenu();
    await loseOneAnswer(window, ME);
    await signOut(window);
    await window.waitForURL('**/manage/login?lang=en');
    expect(await statusOf(window)).toBe(401);
  });
});
