import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DESK, expectRefusals, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom, soldOutLesson } from '../../../support/browser/lessonWithRoom.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const SIZES = [{ viewport: PHONE, size: 'phone' }, { viewport: DESK, size: 'desk' }];

/** The page's notices for browsers without scripts. Playwright's locators ignore the content of <noscript>. */
const notices = (page: Page) => page.locator('main noscript .notice').allTextContents();
const lessonNow = async (page: Page, { id }: Lesson) => (await (await page.request.get(`/api/lessons/${id}`)).json()) as Lesson;

/** The forms stand in `<noscript>`, which axe and Playwright’s roles leave out, so their width is measured. */
async function expectNothingSticksOut(page: Page): Promise<void> {
  const { width } = page.viewportSize()!;
  const edges = await page.locator('main noscript :is(input:not([type=hidden]), textarea, button, p, h1, .receipt):visible').evaluateAll((parts) => parts.filter((part) => !part.classList.contains('unseen')).map((part) => part.getBoundingClientRect().right));
  expect(edges.length).toBeGreaterThan(0);
  expect(Math.max(...edges)).toBeLessThanOrEqual(width);
}

const buttons = (page: Page) => page.getByRole('main').locator('button:visible').allInnerTexts();

test.each(SIZES)('without scripts a form about signing in or buying a pack says what it needs, and shows no dead button, on a $size', async ({ viewport }) => {
  const page = await journey.visitor({ viewport, javaScriptEnabled: false });
  for (const path of ['/login', '/register', '/forgotten-password', '/pricing/1', '/pricing/gift']) {
    await page.goto(path);
    expect(await notices(page)).toEqual(['This form needs JavaScript: please allow it for this page.']);
    expect(await buttons(page)).toEqual([]);
  }
});

test.each(SIZES)('without scripts the page of a mailed link that only scripts can load says so, and does not go on loading, on a $size', async ({ viewport }) => {
  const page = await journey.visitor({ viewport, javaScriptEnabled: false });
  const secret = crypto.randomUUID();
  for (const [path, title] of [
    [`/waiting/${secret}`, 'Warteliste'],
    [`/opening/${secret}`, 'Sag mir, wenn es buchbar ist'],
    [`/enquiry/${secret}`, 'Deine Anfrage'],
    ['/passes/K7QM3XRT9WPBH2D', 'Dein Paket'],
    [`/pass-bought?success=true&id=${secret}`, 'Dein Paket'],
  ] as const) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=de`);
    expect(await notices(page)).toEqual(['Diese Seite braucht JavaScript: Bitte erlaube es hier.']);
    expect(await page.locator('main h1:visible').allTextContents()).toEqual([title]);
    await expectNothingSticksOut(page);
  }
});

test.each(SIZES)('without scripts a lesson is booked for two and cancelled, after an error that keeps the entries, on a $size', async ({ viewport }) => {
  const page = await journey.visitor({ viewport, javaScriptEnabled: false });
  expectRefusals(page, /\/lessons\/\d+\?lang=de(#form)?$/);
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}?lang=de`);
  await page.getByRole('complementary', { name: 'Dein Termin' }).waitFor();
  // The form of the scripts is not there, so each label and button is there once.
  expect(await buttons(page)).toEqual(['Weiter', 'Person hinzufügen', 'Weiter']);
  await page.locator('[name="users.0.name"]').fill('Ana Silva');
  await page.locator('[name="email"]').fill('ana@');
  await page.locator('button[value="add"]').click();
  await page.waitForURL(/#form$/);
  await page.locator('[name="users.1.name"]').fill('Rui');
  await page.locator('[name="phone"]').fill('912345678');
  await page.locator('[name="phone"]').press('Enter');
  await page.locator('[name="email"][aria-invalid]').waitFor();
  expect(await page.locator('.field-error').count()).toBe(1);
  expect(await page.locator('[name="users.1.name"]').inputValue()).toBe('Rui');
  await expectNothingSticksOut(page);

  await page.locator('[name="email"]').fill('ana@example.com');
  await page.locator('.action-bar:visible button[value="continue"]').click();
  await page.locator('button[value="later"]').waitFor();
  expect(await page.locator('.receipt-people').innerText()).toMatch(/Ana Silva[^]*Rui[^]*70/);
  await expectNothingSticksOut(page);
  await page.locator('button[value="later"]').click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}\?done=booked&lang=de#$/);
  expect(await page.locator('main .alert').innerText()).toContain('Deine Plätze sind gebucht');
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 2);
  await expectNothingSticksOut(page);

  await page.locator('a[href*="cancel=1"]').click();
  await page.locator('button[value="cancel"]').waitFor();
  await expectNothingSticksOut(page);
  await page.locator('button[value="cancel"]').click();
  await page.waitForURL(/\?done=cancelled&lang=de#$/);
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings);
});

test('without scripts a lesson is paid by card, and the booking says so; a canceled payment leads back to the booking', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false });
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  for (const [name, text] of [['users.0.name', 'Ana Silva'], ['email', 'ana@example.com'], ['phone', '912345678']]) await page.locator(`[name="${name}"]`).fill(text!);
  await page.locator('.action-bar:visible button[value="continue"]').click();
  await page.locator('button[value="now"]').click();
  await page.waitForURL('**/dev/checkout/*');
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 1);
  await page.getByRole('link', { name: /Back|Cancel/ }).or(page.getByRole('button', { name: /Back|Cancel/ })).first().click();
  await page.waitForURL('**/payment-confirmed?canceled=true*');
  // Opening the page changes nothing.
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 1);
  await page.locator('main noscript a[href^="/booking/"]').click();
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.waitForURL('**/dev/checkout/*');
  await page.getByRole('button', { name: /^Pay €35/ }).click();
  await page.waitForURL('**/payment-confirmed?success=true*');
  expect(await page.locator('main .spinner:visible').count()).toBe(0);
  await page.locator('main button[value="settle"]').click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}\?lang=en#$/);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.locator('a[href*="cancel=1"]').click();
  expect(await page.locator('.plain-cancel .notice').innerText()).toContain('€35 back in full');
});

test.each(SIZES)('without scripts a canceled payment ends its hold by a button, and the form comes back filled, on a $size', async ({ viewport }) => {
  const page = await journey.visitor({ viewport, javaScriptEnabled: false });
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}?lang=en`);
  for (const [name, text] of [['users.0.name', 'Ana Silva'], ['email', 'ana@example.com'], ['phone', '912345678']]) await page.locator(`[name="${name}"]`).fill(text!);
  await page.locator('.action-bar:visible button[value="continue"]').click();
  await page.locator('button[value="now"]').click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.waitForURL('**/payment-confirmed?canceled=true*');
  expect(await buttons(page)).toEqual(['Give the places back']);
  await expectNothingSticksOut(page);
  await page.locator('button[value="release"]').click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}\?done=released&lang=en#$/);
  expect(await page.locator('h1').innerText()).toBe('Payment canceled, please try again');
  expect(await page.locator('main .alert').innerText()).toBe('Your places are free again.');
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings);
  expect(await page.getByRole('main').getByRole('link').allInnerTexts()).not.toContain('Back to the form');
  await page.locator('button[value="edit"]').click();
  await page.waitForURL(`**/lessons/${lesson.id}?lang=en#form`);
  expect(await page.locator('[name="users.0.name"]').inputValue()).toBe('Ana Silva');
  await page.locator('.action-bar:visible button[value="continue"]').click();
  await page.locator('button[value="now"]').click();
  await page.waitForURL('**/dev/checkout/*');
  expect((await lessonNow(page, lesson)).num_bookings).toBe(lesson.num_bookings + 1);
});

test('without scripts a frame books, and pays in the whole window', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false });
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}?iframe=1&lang=en`);
  for (const [name, text] of [['users.0.name', 'Ana Silva'], ['email', 'ana@example.com'], ['phone', '912345678']]) await page.locator(`[name="${name}"]`).fill(text!);
  await page.locator('.action-bar:visible button[value="continue"]').click();
  await page.locator('button[value="now"]').click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}\?pay=1&/);
  expect(await page.locator('form.checkout').getAttribute('target')).toBe('_top');
});

test('without scripts the page of a full lesson leads to others that have room', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false });
  await page.goto(`/lessons/${(await soldOutLesson(page)).id}?lang=de`);
  await page.locator('.alternative').first().click();
  await page.waitForURL(/\/lessons\/\d+\?lang=de$/);
  expect(await page.locator('.action-bar:visible button[value="continue"]').count()).toBe(1);
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
