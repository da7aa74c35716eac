import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGoodScreen, expectRefusals, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { loseOneAnswer } from '../../../support/browser/loseOneAnswer.ts';

const ME = '**/api/user/me';
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

async function openMenu(): Promise<Page> {
  const page = await journey.admin();
  expectRefusals(page, /\/api\//);
  await page.goto('/manage?lang=en');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  return page;
}
const signOut = (page: Page) => page.getByRole('menuitem', { name: 'Sign out' }).click();
const statusOf = async (page: Page) => (await page.request.get('/api/user/me')).status();

test('who cannot be signed out reads so until they have read it, and can try again', async () => {
  const page = await openMenu();
  await page.route('**/api/**', (route) => route.abort());
  await signOut(page);
  const said = page.getByText('You are still signed in on this device: signing out failed. Please try again.');
  await said.waitFor();
  await expectGoodScreen(page);
  await page.unroute('**/api/**');
  expect(await statusOf(page)).toBe(200);
  await page.route(ME, (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }) : route.continue()));
  await page.reload();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await signOut(page);
  await said.waitFor();
  await page.unroute(ME);
  await signOut(page);
  await page.waitForURL('**/manage/login');
  expect(await statusOf(page)).toBe(401);
});

test('who was signed out comes to the sign-in page also where only the answer was lost', async () => {
  const page = await openMenu();
  await loseOneAnswer(page, ME);
  await signOut(page);
  await page.waitForURL('**/manage/login');
  expect(await statusOf(page)).toBe(401);
});
