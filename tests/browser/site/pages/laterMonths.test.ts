import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { isoInstant } from '#shared/time/time.ts';
import { DESK, expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { submission } from '../../../support/testApp.ts';

// It is 1 July 2026.

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const admin = await journey.admin();
  // A lesson on each day from the end of the 14 days to the end of September.
  const days = Array.from({ length: 78 }, (_, index) => isoInstant(new Date(Date.UTC(2026, 6, 15 + index, 9))));
  for (const date of days) await admin.request.post('/api/lessons', { data: { activity_id: 2, date, num_places: 8 } });
  await admin.context().close();
});
afterAll(() => journey.close());

const AUGUST = /^Aug 2026$/;

test.each([['a phone', PHONE], ['a desk', DESK]] as const)('the first page carries 14 days, and a later month is one press away, on %s', async (_, viewport) => {
  const page = await journey.visitor({ viewport });
  await page.goto('/?activity=2');
  const days = page.locator('.day');
  expect(await days.count()).toBeLessThanOrEqual(14);
  expect(await page.locator('*').count()).toBeLessThanOrEqual(900);
  await expectGoodScreen(page);
  await page.getByRole('main').getByRole('link', { name: AUGUST }).last().click();
  await page.waitForURL('**/?activity=2&month=2026-08');
  await page.getByRole('heading', { name: /[^\d]1 August/ }).waitFor();
  await expect.poll(() => days.count()).toBe(31);
  await expect.poll(() => page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: AUGUST }).getAttribute('aria-current')).toBe('date');
  await expectGoodScreen(page);

  // A lesson of a folded day, and the way back to its month.
  await page.getByRole('link', { name: /31 August/ }).first().click();
  await page.waitForURL(/activity=2&month=2026-08&day=2026-08-31/);
  await page.locator('#on-2026-08-31').getByRole('link', { name: /Book/ }).click();
  await page.getByRole('complementary', { name: 'Your lesson' }).waitFor();
  await page.getByRole('link', { name: 'All lessons' }).first().click();
  await page.waitForURL(/activity=2&month=2026-08&day=2026-08-31/);
  await page.locator('#on-2026-08-31').getByRole('link', { name: /Book/ }).waitFor();

  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').first().click();
  await page.waitForURL(/\?activity=2$/);
  await expect.poll(() => days.count()).toBeLessThanOrEqual(14);
});

test('without scripts the months are links, and a month that is none is a page that does not exist', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false });
  await page.goto('/lessons?iframe=1');
  await page.getByRole('main').getByRole('link', { name: /^Sep/ }).last().click();
  await page.getByRole('heading', { name: /30 September/ }).waitFor();
  expect(page.url()).toContain('iframe=1');
  expect((await page.request.get('/?month=2026-13')).status()).toBe(404);
});

test('a full lesson of a later month offers those around it', async () => {
  const admin = await journey.admin();
  const full = (await (await admin.request.post('/api/lessons', { data: { activity_id: 2, date: '2026-08-20T10:00:00Z', num_places: 1 } })).json()) as Lesson;
  await admin.request.post(`/api/lessons/${full.id}/bookings`, { data: submission() });
  await admin.context().close();
  const page = await journey.visitor();
  await page.goto(`/lessons/${full.id}`);
  const offered = page.getByRole('region', { name: 'These lessons have room for you' }).getByRole('link');
  await expect.poll(() => offered.count()).toBe(3);
  for (const [index, day] of ['19 Aug', '20 Aug', '21 Aug'].entries()) expect(await offered.nth(index).innerText()).toContain(day);
});

test('a lesson of another year says which, in the list, on its page, on the tab and on its booking; one of this year does not', async () => {
  const admin = await journey.admin();
  const add = async (date: string) => (await (await admin.request.post('/api/lessons', { data: { activity_id: 2, date, num_places: 8, open_days_before: null } })).json()) as Lesson;
  const [next, present] = [await add('2027-03-14T10:00:00Z'), await add('2026-12-13T10:00:00Z')];
  const { id } = (await (await admin.request.post(`/api/lessons/${next.id}/bookings`, { data: submission() })).json()) as { id: string };
  await admin.context().close();
  const page = await journey.visitor();
  await page.goto('/?activity=2&month=2027-03');
  await page.getByRole('heading', { name: /^Sunday, 14 March 2027/ }).waitFor();
  const summary = page.locator('.summary');
  for (const scripts of [false, true]) {
    const reader = await journey.visitor({ javaScriptEnabled: scripts });
    await reader.goto(`/lessons/${next.id}?lang=de`);
    await expect.poll(() => reader.locator('.summary').textContent()).toMatch(/So\., 14\. März 2027.*Sonntag, 14\. März 2027/);
    expect(await reader.title()).toContain('So., 14. März 2027');
    await reader.goto(`/booking/${id}?lang=fr`);
    await expect.poll(() => reader.locator('.receipt-day').innerText()).toBe('Dimanche 14 mars 2027');
    await reader.goto(`/lessons/${present.id}?lang=de`);
    await expect.poll(() => reader.locator('.summary').textContent()).toMatch(/Sonntag, 13\. Dezember(?! 2026)/);
  }
  // After a navigation the browser writes it.
  await page.locator(`a[href*="/lessons/${next.id}?"]`).click();
  await page.waitForURL(`**/lessons/${next.id}?*`);
  await expect.poll(() => summary.innerText()).toContain('Sun, 14 Mar 2027');
  await expect.poll(() => page.title()).toContain('Sun, 14 Mar 2027');
  await expectGoodScreen(page);
});
