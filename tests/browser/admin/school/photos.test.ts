import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import { expectGoodScreen, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { drawnPhoto } from '../../../support/photos.ts';

let journey: Journey;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lineup-photos-'));
  journey = await startJourney({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await journey.close();
  await rm(folder, { recursive: true, force: true });
});

/** Adds up how far the page's contents have moved by themselves. */
const WATCH_SHIFTS = `window.shifts = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts += one.value; }).observe({ type: 'layout-shift', buffered: true });`;
const shiftsOf = (page: Page) => page.evaluate<number>('window.shifts');
/** Waits for a photo. Not by `waitForFunction` with a text: the pages' policy allows none after its first look. */
async function seePhoto(page: Page, selector: string): Promise<void> {
  await expect.poll(() => page.locator(selector).first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
}

test('a photo uploaded for an activity stands on its card and lesson page, and nothing moves when it comes', async () => {
  const admin = await journey.admin();
  await admin.goto('/manage/activities/1');
  expectRefusals(admin, /\/api\/files\?type=jpg$/);
  const file = admin.locator('input[type=file]');
  await file.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') });
  await admin.getByText('This is no photo that we can read').waitFor();
  await file.setInputFiles([
    { name: 'first.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(900, 600, '#2266aa') },
    { name: 'second.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(700, 700, '#aa6622') },
  ]);
  await admin.getByLabel('What it shows').nth(1).fill('Waves at dawn');
  // The description has the width of its photo, with the buttons below.
  const [field, buttons] = await Promise.all([admin.getByLabel('What it shows').nth(1).boundingBox(), admin.getByRole('button', { name: 'Remove photo: 2' }).boundingBox()]);
  expect(field!.width).toBeGreaterThan(250);
  expect(buttons!.y).toBeGreaterThan(field!.y + field!.height);
  await admin.getByRole('slider').nth(1).press('ArrowUp');
  await admin.getByRole('button', { name: 'Move forward: 2' }).click();
  await expectGoodScreen(admin);
  await admin.getByRole('button', { name: 'Crop photo: 2' }).click();
  await admin.getByLabel('Edge at the right').press('Control+ArrowLeft');
  await expectGoodScreen(admin);
  const stored = admin.waitForResponse(/\/api\/files\?/);
  await admin.getByRole('button', { name: 'Use this part' }).click();
  await stored;
  await admin.getByRole('progressbar').waitFor({ state: 'hidden' });
  await admin.getByRole('button', { name: 'Update' }).click();
  await admin.waitForURL('**/manage/activities');
  const activity = await (await admin.request.get('/api/activities/1')).json() as Activity;
  expect(activity.photos).toMatchObject([{ width: 700, alt: 'Waves at dawn', x: 50, y: 45 }, { height: 600, alt: '', x: 50, y: 50 }]);
  expect(activity.photos![1]!.width).toBeLessThan(880);

  const page = await journey.visitor({ viewport: PHONE });
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto('/');
  const card = page.locator('.card[data-state=open]', { hasText: activity.name }).first();
  await card.scrollIntoViewIfNeeded();
  await seePhoto(page, '.card[data-state=open] .card-photo');
  expect(await card.locator('img').getAttribute('loading')).toBe('lazy');
  expect(await shiftsOf(page)).toBe(0);
  await expectGoodScreen(page);

  await card.getByRole('link').click();
  await page.getByRole('group', { name: activity.name }).waitFor();
  await page.reload();
  await seePhoto(page, '.photo');
  expect(await page.locator('.photo').count()).toBe(2);
  expect(await page.locator('.photo').first().getAttribute('alt')).toBe('Waves at dawn');
  expect(await shiftsOf(page)).toBe(0);
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(shared).toContain(activity.photos![0]!.hash);
  await expectGoodScreen(page);
});

test('a portrait is cut square before it is sent, and stands on the site beside text and languages', async () => {
  const admin = await journey.admin({ viewport: PHONE });
  await admin.goto('/manage/instructors/1');
  await admin.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(900, 600) });
  await admin.getByRole('dialog', { name: 'Which part is shown?' }).waitFor();
  await expectGoodScreen(admin);
  await admin.getByRole('button', { name: 'Use this part' }).click();
  await admin.getByLabel('What it shows').fill('Rui');
  await admin.getByLabel('About this person').fill('Knows each sandbank.');
  await admin.getByRole('combobox', { name: 'Languages' }).click();
  for (const name of ['Portuguese', 'German']) await admin.getByRole('option', { name, exact: true }).click();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Update' }).click();
  await admin.waitForURL('**/manage/instructors');
  const { photos } = (await (await admin.request.get('/api/instructors/1')).json()) as Pick<Activity, 'photos'>;
  expect(photos).toMatchObject([{ width: 600, height: 600, alt: 'Rui' }]);

  const page = await journey.visitor();
  await page.goto('/about');
  await page.getByText('Knows each sandbank.').waitFor();
  await page.getByText('Speaks Portuguese and German').waitFor();
  await page.getByRole('img', { name: 'Rui' }).waitFor();
});

test('logo and cover are saved by the button of their form, which asks before a chosen one is lost', async () => {
  const admin = await journey.admin({ viewport: PHONE });
  const school = () => journey.withDatabase(({ owner }) => owner.selectFrom('tenants').where('id', '=', 1).select(['logo_url', 'cover']).executeTakeFirstOrThrow());
  const choose = async (which: number, width: number, height: number) => {
    await admin.locator('input[type=file]').nth(which).setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await drawnPhoto(width, height) });
    const stored = admin.waitForResponse(/\/api\/files\?/);
    await admin.getByRole('button', { name: 'Use this part' }).click();
    await stored;
    await admin.getByRole('progressbar').waitFor({ state: 'hidden' });
  };
  await admin.goto('/manage/settings/look');
  await choose(1, 900, 300);
  await admin.getByLabel('What it shows').fill('The bay');
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  await choose(0, 600, 600);
  await admin.getByLabel('The school in one sentence').first().fill('Waves for all.');
  await expectGoodScreen(admin);

  // A refused form keeps what was typed and chosen.
  expectRefusals(admin, /\/api\/school\/look/);
  await admin.route('**/api/school/look', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await admin.getByRole('button', { name: 'Update' }).click();
  await admin.getByText('The server could not be reached.').waitFor();
  await admin.unroute('**/api/school/look');
  expect(await admin.getByLabel('The school in one sentence').first().inputValue()).toBe('Waves for all.');

  await admin.getByRole('button', { name: 'Update' }).click();
  await admin.waitForURL('**/manage/settings');
  const { logo_url, cover } = await school();
  expect(logo_url).toMatch(/^\/files\/[0-9a-f]{32}-192\.png$/);
  expect(cover).toMatchObject({ width: 900, alt: 'The bay' });
  await admin.goto('/manage/settings/look');
  await admin.getByRole('button', { name: 'Remove photo: 1' }).first().click();
  await admin.getByRole('button', { name: 'Update' }).click();
  await admin.waitForURL('**/manage/settings');
  expect(await school()).toMatchObject({ logo_url: '', cover: { alt: 'The bay' } });
});

test('a form cannot be saved while a photo is on its way, and says so; then it has the photo', async () => {
  const admin = await journey.admin({ viewport: PHONE });
  await admin.goto('/manage/activities/2');
  const held = Promise.withResolvers<void>();
  await admin.route(/\/api\/files\?/, (route) => held.promise.then(() => route.continue()));
  await admin.locator('input[type=file]').setInputFiles({ name: 'late.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(500, 400, '#117733') });
  await admin.getByText('A photo is still being uploaded.').waitFor();
  const update = admin.getByRole('button', { name: 'Update' });
  expect(await update.isDisabled()).toBe(true);
  await admin.getByLabel('Name').first().press('Enter');
  await expectGoodScreen(admin);
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  expect(new URL(admin.url()).pathname).toBe('/manage/activities/2');
  held.resolve();
  await update.click();
  await admin.waitForURL('**/manage/activities');
  expect(((await (await admin.request.get('/api/activities/2')).json()) as Activity).photos?.some(({ width }) => width === 500)).toBe(true);
});
