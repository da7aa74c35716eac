import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('an owner exports the school, closes it with the password, and opens it again', async () => {
  const page = await journey.admin({ viewport: PHONE });
  expectRefusals(page, /\/api\/school-closing/);
  await page.goto('/manage/settings');
  await page.getByRole('link', { name: 'Export and closing' }).click();
  await page.getByRole('button', { name: 'Make the file' }).click();
  const download = page.getByRole('button', { name: 'Download' });
  await download.waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^norte-[\d-]+\.zip$/);

  const password = page.getByLabel('Current password');
  const close = page.getByRole('button', { name: 'Close the school' });
  await password.fill('not it');
  await close.click();
  await page.getByText('This is not your present password.').waitFor();
  expect(await password.inputValue()).toBe('not it');
  await expectGoodScreen(page);
  await password.fill(DEMO_PASSWORD);
  await close.click();
  const reopen = page.getByRole('button', { name: 'Open the school again' });
  await reopen.waitFor();
  await expectGoodScreen(page);
  const site = async () => (await page.request.get('/?lang=en', { headers: { accept: 'text/html' } })).text();
  await expect.poll(site).toContain('This school is closing');
  await reopen.click();
  await close.waitFor();
  await expect.poll(site).not.toContain('This school is closing');
});
