import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { updateTenant } from '../../../../server/tenants/tenants.queries.ts';
import { DESK, expectGoodScreen, expectRefusals, hydrated, type Journey, PATIENCE_MS, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';
import { now } from '../../../support/worldClock.ts';
import { until } from '../../../support/until.ts';
import { VISITOR } from '../../../support/world.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

const SIZES = [['a phone', PHONE], ['a desk', DESK]] as const;

/** Books one place and stays on the next page. */
async function bookOne(page: Page) {
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  await bookOn(page);
  return lesson;
}

/** Books a place of the lesson whose page is open. */
async function bookOn(page: Page): Promise<void> {
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912345678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Book now, pay at the school' }).click();
  await page.getByText('Submitted, please check your email.').waitFor();
}

test.each(SIZES)('a signed-out visitor may sign in, or goes on without account right in the form, on %s', async (_, viewport) => {
  const page = await journey.visitor({ viewport });
  const { id } = await lessonWithRoom(page);
  await page.goto(`/lessons/${id}`);
  await expect.poll(() => page.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href')).toBe(`/login?next=%2Flessons%2F${id}`);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Continue without account' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('name');
  await expect.poll(() => page.getByRole('button', { name: 'Continue without account' }).count()).toBe(0);
});

test('a frame does not ask visitors to sign in', async () => {
  const page = await journey.visitor();
  const { id } = await lessonWithRoom(page);
  await page.goto(`/lessons/${id}?iframe=1`);
  await page.getByRole('heading', { name: 'Who is coming?' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Continue without account' }).count()).toBe(0);
});

test('the account of a signed-in visitor fills in name, email and phone', async () => {
  const page = await journey.visitor();
  const { id } = await lessonWithRoom(page);
  await page.request.post('/api/login', { data: { email: VISITOR, password: DEMO_PASSWORD } });
  await page.goto(`/lessons/${id}`);
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Maria Fonseca');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(VISITOR);
  await expect.poll(() => page.getByLabel('Mobile phone').inputValue()).toBe('912 000 102');
  await expect.poll(() => page.getByRole('button', { name: 'Continue without account' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
});

test.each(['en', 'pt', 'es', 'fr', 'de'])('the collapsed summary shows the whole date in %s, on a narrow phone', async (lang) => {
  const page = await journey.visitor({ viewport: { width: 320, height: 640 } });
  const { id } = await lessonWithRoom(page);
  await page.goto(`/lessons/${id}?lang=${lang}`);
  const date = page.locator('.summary-short > span');
  expect(await date.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await expectGoodScreen(page);
});

test('while a booking is on its way, the button that was pressed says so', async () => {
  const page = await journey.visitor();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/bookings?*', (route) => answered.then(() => route.continue()));
  const booking = bookOne(page);
  await page.getByRole('button', { name: 'Sending…' }).waitFor();
  await expect.poll(() => page.locator('.pay-choice .button').allTextContents()).toEqual(['Pay now€35', 'Sending…']);
  answer();
  await booking;
});

test('a booking goes into the calendar', async () => {
  const page = await journey.visitor();
  await bookOne(page);
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('lesson.ics');
  expect(await readFile(await download.path(), 'utf8')).toContain('BEGIN:VEVENT');
});

test('sharing gives away the lesson, not the booking: by the device’s means, else by the clipboard, else to be read', async () => {
  const page = await journey.visitor();
  await page.addInitScript(() => {
    Object.assign(window, { shared: [] });
    Object.assign(navigator, { share: (data: object) => Promise.resolve((window as unknown as { shared: object[] }).shared.push(data)) });
  });
  const lesson = await bookOne(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const sharings = () => page.evaluate(() => (window as unknown as { shared: { title: string; text: string; url: string }[] }).shared);
  await expect.poll(sharings).toHaveLength(1);
  const [shared] = (await sharings()) as [{ title: string; text: string; url: string }];
  expect(shared.url).toBe(`${journey.origin}/lessons/${lesson.id}`);
  expect(shared.title).toBe('Praia Norte Surf School');
  expect(shared.text).toMatch(/^First waves, .+, \d\d:\d\d, Praia da Nazaré: are you coming along\?$/);

  await page.evaluate(() => {
    Object.assign(navigator, { share: () => Promise.reject(new TypeError('not here')) });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() }, configurable: true });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(`${journey.origin}/lessons/${lesson.id}`).waitFor();
  await expectGoodScreen(page);
});

test.each(SIZES)('the booking’s page says when, where, who and how much; on paper it is one page without the rest, on %s', async (_, viewport) => {
  const page = await journey.visitor({ viewport });
  const offer = { meeting_name: 'The blue shed', meeting_minutes: 20, bring: '- Towel\n- Swimwear' };
  await journey.withDatabase(({ owner }) => owner.updateTable('activities').set(offer).where('tenant_id', '=', 1).execute());
  await bookOne(page);
  await page.getByRole('link', { name: 'Manage your booking' }).click();
  await page.getByRole('heading', { name: 'Your booking' }).waitFor();
  await page.getByText('Still to pay').waitFor();
  await page.getByRole('heading', { name: 'What happens next' }).waitFor();
  await expect.poll(() => page.getByText('You pay at the school, before the lesson.').count()).toBe(0);
  await expectGoodScreen(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const gone of ['link', 'button'] as const) expect(await page.getByRole(gone).count()).toBe(0);
  await expect.poll(() => page.getByText(/^Praia Norte Surf School · /).isVisible()).toBe(true);
  await expect.poll(() => page.getByText('Ana Silva').isVisible()).toBe(true);
  // The foot comes after hydration, and its code after that.
  await page.locator('.printed-foot svg').waitFor();
  const paper = await page.locator('main').innerText();
  expect(paper).not.toContain('Tomorrow');
  expect(paper).toContain(page.url().split('?')[0]);
  for (const part of [/^If you pay and cancel by .*, you get all your money back/, /^Be there at .*, 20 minutes before the lesson/, 'The blue shed', 'Towel, Swimwear']) await page.getByText(part).waitFor();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('a cancellation that fails says so in the dialog, and nothing is cancelled', async () => {
  const page = await journey.visitor();
  await bookOne(page);
  await page.getByRole('link', { name: 'Manage your booking' }).click();
  expectRefusals(page, /\/bookings\//);
  await page.route('**/api/lessons/*/bookings/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Yes, cancel the booking' }).click();
  await page.getByRole('dialog').getByText('We got no answer').waitFor();
  await expectGoodScreen(page);
  await page.unroute('**/api/lessons/*/bookings/*');
  await page.getByRole('button', { name: 'Yes, cancel the booking' }).click();
  await page.getByText('OK!').waitFor();
});

test.each(SIZES)('a booking that does not exist or does not load, on %s', async (_, viewport) => {
  const page = await journey.visitor({ viewport });
  expectRefusals(page, /\/booking/);
  await page.goto('/booking/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'no booking found with this id' }).waitFor();
  await expectGoodScreen(page);
  // Whoever lost the link is led to the form that mails all links.
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'My bookings', exact: true }).click();
  await page.getByRole('heading', { name: 'Send me my bookings' }).waitFor();
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill('stranger@example.com');
  await main.getByRole('button', { name: 'Send the links' }).click();
  await main.getByText('If there are coming bookings with stranger@example.com', { exact: false }).waitFor();
  await expectGoodScreen(page);

  await bookOne(page);
  await page.route('**/api/bookings/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Manage your booking' }).click();
  await page.getByRole('heading', { name: 'Error loading booking' }).waitFor();
  await expectGoodScreen(page);
  await page.unroute('**/api/bookings/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your booking' }).waitFor();
});

test.each(SIZES)('of an activity without a place no sentence, label or list has a gap where the place would be, on %s', async (_, viewport) => {
  const nowhere = { name: 'Ocean day', place: '', meeting_name: '', meeting_address: '', meeting_minutes: null, meeting_coordinates: '', translations: {} };
  await journey.withDatabase(({ owner }) => owner.updateTable('activities').set(nowhere).where('tenant_id', '=', 1).where('id', '=', 1).execute());
  const page = await journey.visitor({ viewport });
  const lesson = await lessonWithRoom(page);
  await page.goto(`/?lang=pt&activity=1`);
  await page.getByText('Ocean day').first().waitFor();
  expect(await page.locator('.card-where').count()).toBe(0);
  await page.goto(`/lessons/${lesson.id}?lang=pt`);
  await page.getByLabel('Nome').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Telemóvel').fill('912345678');
  expect(await page.locator('.summary-all dt').allTextContents()).not.toContain('Onde');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expectGoodScreen(page);
  await page.locator('.pay-choice .button').last().click();
  const next = page.getByText(/chega um pouco antes do início da aula\./);
  await next.waitFor();
  expect(await next.innerText()).not.toContain('Local:');
  expect(await page.locator('main p').evaluateAll((all) => all.filter((one) => one.textContent === '' && one.role !== 'status' && !one.hasAttribute('role')).map((one) => one.outerHTML))).toEqual([]);
  await expectGoodScreen(page);

  await journey.withDatabase(({ owner }) => owner.updateTable('activities').set({ place: 'Baía' }).where('tenant_id', '=', 1).where('id', '=', 1).execute());
  await page.getByRole('link', { name: 'Gerir a reserva' }).click();
  await page.waitForURL('**/booking/*');
  await page.reload();
  await page.getByText(/chega um pouco antes do início da aula\. Local: Baía\./).waitFor();
});

test('the activity filter of the payments names an activity without a place by its name alone', async () => {
  const admin = await journey.admin({ viewport: DESK });
  await journey.withDatabase(({ owner }) => owner.updateTable('activities').set({ name: 'Ocean day', place: '' }).where('tenant_id', '=', 1).where('id', '=', 1).execute());
  await admin.goto('/manage/payments');
  const choice = admin.getByLabel('Activity');
  await expect.poll(() => choice.locator('option').allTextContents()).toContain('Ocean day');
});

test('a printed booking has the school’s address as people write it, and its code leads to the booking', async () => {
  const host = 'xn--surfschule-mller-uzb.localhost';
  await journey.withDatabase(({ owner }) => updateTenant(owner, 'norte', { hosts: [host, 'localhost', 'norte.localhost'] }, now()));
  await until('the server to know the host', async () => (await (await fetch(`${journey.origin}/tenants.json`)).text()).includes(host), PATIENCE_MS);
  const page = await journey.visitor();
  const lesson = await lessonWithRoom(page);
  await page.goto(`${journey.at(host)}/lessons/${lesson.id}`);
  await bookOn(page);
  await page.getByRole('link', { name: 'Manage your booking' }).click();
  await page.getByRole('heading', { name: 'Your booking' }).waitFor();
  await page.reload();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.printed-foot svg').waitFor();
  const paper = await page.locator('main').innerText();
  const { pathname, port } = new URL(page.url());
  expect(paper).toContain('Praia Norte Surf School · surfschule-müller.localhost');
  expect(paper).toContain(`http://surfschule-müller.localhost:${port}${pathname}`);
  expect(paper).not.toContain('xn--');
});
