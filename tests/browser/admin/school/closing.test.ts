import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';

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
  const banner = page.getByRole('note').filter({ hasText: 'This school is closing' });
  await banner.getByText('Until then you can open it again.').waitFor();
  await expectGoodScreen(page);
  const site = async () => (await page.request.get('/?lang=en', { headers: { accept: 'text/html' } })).text();
  await expect.poll(site).toContain('This school is closing');
  // A reload, and another screen, have it as well; it leads back here.
  await page.goto('/manage/lessons');
  await banner.getByText(/All its data is deleted on .* \d{4}, \d\d:\d\d\./).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectGoodScreen(page);
  await banner.getByRole('link', { name: 'Open or export' }).click();
  await reopen.click();
  await close.waitFor();
  await expect.poll(site).not.toContain('This school is closing');
  await banner.waitFor({ state: 'detached' });
});

test('the team of a suspended school reads so on every screen', async () => {
  const page = await journey.admin({ viewport: PHONE });
  const suspend = (at: string | null) => journey.withDatabase(async ({ owner }) => void (await owner.updateTable('tenants').set({ suspended_at: at }).where('slug', '=', 'norte').execute()));
  await suspend(new Date().toISOString());
  await expect.poll(async () => (await page.request.get('/manage')).text()).toContain('is_suspended');
  await page.goto('/manage/lessons');
  await page.getByRole('note').getByText('Ask the operator when it opens again.').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectGoodScreen(page);
  await suspend(null);
  await expect.poll(async () => (await page.request.get('/manage')).text()).not.toContain('is_suspended');
});
