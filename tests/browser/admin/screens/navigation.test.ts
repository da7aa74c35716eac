import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';

const FIRST_GROUP = ['Management Dashboard', 'Lessons', 'Activities', 'Tags', 'Posts', 'Settings', 'Instructors', 'Products'];

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('the files of the first screen are asked for with those of the frame, not after them', async () => {
  const page = await journey.admin({ viewport: DESK });
  const frame = Promise.withResolvers<void>();
  await page.route(/\/Layout-[^/]*\.js$/, async (route) => {
    await frame.promise;
    await route.continue();
  });
  for (const [path, file, title] of [['/manage/tags', /\/TagList-/, 'Tags'], ['/manage/tags/new', /\/TagCreate-/, 'Create Tag'], ['/manage', /\/Dashboard-/, 'Today']] as const) {
    const asked = page.waitForRequest(file);
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
    expect(await page.getByRole('heading', { name: title }).count()).toBe(0);
  }
  frame.resolve();
  await page.getByRole('heading', { name: 'Today' }).first().waitFor();
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Back office' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test('on a desk the first eight tabs keep their order, all others are in sight below, and on narrow windows arrow keys bring each in sight', async () => {
  const page = await journey.admin({ viewport: DESK });
  await page.goto('/manage/settings');
  await page.getByRole('tab').first().waitFor();
  const names = await page.getByRole('tab').allTextContents();
  expect(names.slice(0, 8)).toEqual(FIRST_GROUP);
  const box = async (name: string) => (await page.getByRole('tab', { name, exact: true }).boundingBox())!;
  expect((await box(names[8]!)).y).toBeGreaterThanOrEqual((await box('Products')).y + (await box('Products')).height - 5);
  const { x: last, width: wide } = await box(names.at(-1)!);
  expect(last + wide).toBeLessThanOrEqual(DESK.width);

  await page.setViewportSize({ ...DESK, width: 700 });
  await page.reload();
  const isInSight = async (name: string) => {
    const { x, width } = await box(name);
    return x >= 0 && x + width <= 700;
  };
  await expect.poll(() => isInSight('Settings')).toBe(true);
  expect(await isInSight('Team')).toBe(false);
  await page.getByRole('tab', { name: 'Settings' }).focus();
  await page.keyboard.press('Tab');
  for (let name = names[8]!; name !== 'Team'; name = names[names.indexOf(name) + 1]!) await page.keyboard.press('ArrowRight');
  await expect.poll(() => isInSight('Team')).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manage/team');
});

test('on a phone the bar is at the bottom, with all tabs behind More and new entries behind Add', async () => {
  const page = await journey.admin({ viewport: { width: 320, height: 640 } });
  await page.goto('/manage/tags');
  await bar(page).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  // The bar stays at the bottom of the window, whatever the length of the page.
  const { y, height } = (await bar(page).boundingBox())!;
  expect(y + height).toBe(640);

  const more = bar(page).getByRole('button', { name: 'More' });
  await more.press('Enter');
  await sheet(page, 'All screens').getByRole('link', { name: 'Tags' }).waitFor();
  expect((await sheet(page, 'All screens').getByRole('link').allTextContents()).slice(0, 8)).toEqual(FIRST_GROUP);
  expect(await sheet(page, 'All screens').getByRole('link', { name: 'Tags' }).getAttribute('aria-current')).toBe('page');
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await sheet(page, 'All screens').waitFor({ state: 'detached' });
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  await more.click();
  await sheet(page, 'All screens').getByRole('link', { name: 'Payments' }).click();
  await page.waitForURL('**/manage/payments');
  await sheet(page, 'All screens').waitFor({ state: 'detached' });

  await bar(page).getByRole('button', { name: 'Add new' }).click();
  await sheet(page, 'Add new').getByRole('link', { name: 'New lesson' }).waitFor();
  await expectGoodScreen(page);
  await sheet(page, 'Add new').getByRole('link', { name: 'New lesson' }).click();
  await page.waitForURL('**/manage/lessons/new');
  // The form's buttons stand above the bar.
  const create = (await page.getByRole('button', { name: 'Create' }).boundingBox())!;
  expect(create.y + create.height).toBeLessThanOrEqual((await bar(page).boundingBox())!.y);

  await bar(page).getByRole('link', { name: 'Today' }).click();
  await page.waitForURL(/\/manage\/?$/);
  await bar(page).getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
});

test('a window that becomes as narrow as a phone gets the bar, and loses nothing typed', async () => {
  const page = await journey.admin({ viewport: DESK });
  await page.goto('/manage/tags/new');
  await page.getByLabel('Name').fill('Kept');
  await page.setViewportSize(PHONE);
  await bar(page).getByRole('button', { name: 'More' }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Kept');
});
