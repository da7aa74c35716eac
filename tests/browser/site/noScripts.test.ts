import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Booking } from '#shared/contract/booking.ts';
import { DESK, expectRefusals, type Journey, PHONE, startJourney } from '../../support/browser/journey.ts';
import { lessonWithRoom } from '../../support/browser/lessonWithRoom.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const SIZES = [{ viewport: PHONE, size: 'phone' }, { viewport: DESK, size: 'desk' }];

/** The page's notices for browsers without scripts. Playwright's locators ignore the content of <noscript>. */
const notices = (page: Page) => page.locator('main noscript .notice').allTextContents();
const buttons = (page: Page) => page.getByRole('main').locator('button:visible').allInnerTexts();

test.each(SIZES)('without scripts a form about signing in says what it needs, and shows no dead button, on a $size', async ({ viewport }) => {
  const page = await journey.visitor({ viewport, javaScriptEnabled: false });
  for (const path of ['/login', '/register', '/forgotten-password']) {
    await page.goto(path);
    expect(await notices(page)).toEqual(['This form needs JavaScript: please allow it for this page.']);
    expect(await buttons(page)).toEqual([]);
  }
});

test.each(SIZES)('without scripts a lesson shows itself and how to reach the school, and no form, on a $size', async ({ viewport }) => {
  const page = await journey.visitor({ viewport, javaScriptEnabled: false });
  await page.goto(`/lessons/${(await lessonWithRoom(page)).id}`);
  await page.getByRole('complementary', { name: 'Your lesson' }).getByText('Free places').waitFor();
  expect(await notices(page)).toEqual([expect.stringContaining('Booking here needs JavaScript')]);
  await expect.poll(() => page.locator('main noscript a[href="tel:+351912000100"]').isVisible()).toBe(true);
  expect(await buttons(page)).toEqual([]);
  await expect.poll(() => page.locator('main :is(input, textarea, .action-bar, .progress):visible').count()).toBe(0);
});

test('without scripts a booking says how to cancel it, and shows only what works', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false });
  const { id } = await lessonWithRoom(page);
  const entries = { users: [{ name: 'Ana Silva', age: '' }], email: 'ana@example.com', phone: '912345678', notes: '' };
  const answer = await page.request.post(`/api/lessons/${id}/bookings`, { data: { ...entries, payment_intent_id: crypto.randomUUID() } });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto(`/booking/${((await answer.json()) as Booking).id}`);
  await page.getByRole('link', { name: 'Add to calendar' }).waitFor();
  expect(await notices(page)).toEqual([expect.stringContaining('Cancelling here needs JavaScript')]);
  // Payment is an ordinary form.
  expect(await buttons(page)).toEqual([expect.stringMatching(/^Pay now\s+€\d/)]);
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.waitForURL('**/dev/checkout/*');
});

test('a cover that cannot be had leaves the banner its ground, without the browser’s sign for a broken picture', async () => {
  const page = await journey.visitor({ viewport: DESK });
  expectRefusals(page, /./);
  await page.goto('/');
  const cover = page.locator('img.banner-picture');
  const address = (await cover.getAttribute('src'))!;
  await page.route(new URL(address, page.url()).href, (route) => route.abort());
  await page.reload();
  const corner = async () => {
    const { x, y } = (await page.locator('.banner').boundingBox())!;
    return page.screenshot({ clip: { x, y, width: 300, height: 150 } });
  };
  const shown = await corner();
  await cover.evaluate((image) => (image.style.visibility = 'hidden'));
  expect(shown.equals(await corner())).toBe(true);
});
