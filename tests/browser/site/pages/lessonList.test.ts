import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, expectGoodScreen, expectRefusals, hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('the page is complete before any script has run', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
  await page.getByText('Storm swell until Wednesday').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Book now' }).count()).toBeGreaterThan(5);
  await page.goto(`/lessons/${(await lessonWithRoom(page)).id}`);
  await page.getByRole('complementary', { name: 'Your lesson' }).waitFor();
});

test('an activity has a page of its own, with its end times, that leads to its lessons, also without scripts and in a frame', async () => {
  const admin = await journey.admin();
  const offer = { description: 'Games in the **small** waves.', duration_minutes: 90, meeting_name: 'The blue shed', meeting_minutes: 20 };
  expect((await admin.request.put('/api/activities/2', { data: offer })).status()).toBe(200);
  expect((await admin.request.put('/api/instructors/2', { data: { about: 'Teaches children.', langs: ['pt', 'fr'] } })).status()).toBe(200);
  await admin.context().close();

  const still = await journey.visitor({ javaScriptEnabled: false });
  await still.goto('/?activity=2');
  await still.locator('.card-time', { hasText: '14:30–16:00' }).first().waitFor();
  await still.goto('/activities/2?iframe=1');
  await still.getByRole('heading', { level: 1, name: 'Surf for kids' }).waitFor();
  await still.getByText('Games in the small waves.').waitFor();
  await still.getByText('Be there 20 minutes before the lesson.').waitFor();
  await still.getByText('Speaks Portuguese and French').waitFor();
  const dates = still.getByRole('region', { name: 'Next dates' }).getByRole('link');
  expect(await dates.first().getAttribute('href')).toMatch(/^\/lessons\/\d+\?iframe=1$/);

  const page = await journey.visitor();
  await page.goto(`/lessons/${(await lessonWithRoom(page)).id}`);
  await hydrated(page);
  await page.getByRole('link', { name: /^More about / }).click();
  await page.waitForURL(/\/activities\/\d+$/);
  await page.getByRole('region', { name: 'Next dates' }).getByRole('link').filter({ hasNotText: /Sold out|Available soon/ }).first().click();
  await page.getByRole('complementary', { name: 'Your lesson' }).waitFor();
});

test('lesson cards show their state: sold out, cancelled, not yet open, open', async () => {
  const page = await journey.visitor({ viewport: DESK });
  await page.goto('/');
  await expect.poll(() => page.getByText('Sold out').count()).toBeGreaterThan(0);
  await expect.poll(() => page.getByText('CANCELLED').count()).toBeGreaterThan(0);
  await page.getByText(/^\d places? left$/).first().waitFor();
  await page.getByRole('heading', { level: 2, name: /^Tomorrow, / }).waitFor();
  await page.getByRole('link', { name: 'Green waves Praia da Légua' }).click();
  const soon = page.getByRole('button', { name: 'Available soon' }).first();
  expect((await soon.getAttribute('aria-disabled')) === 'true' || (await soon.isDisabled())).toBe(true);
  await page.getByText(/Booking opens on/).first().waitFor();
});

test('three days stand open, the rest unfolds by strip and heading without asking the server, and one button is filled', async () => {
  const page = await journey.visitor();
  await page.goto('/');
  await hydrated(page);
  const folded = page.locator('.day-heading [aria-expanded=false]');
  const cards = page.locator('.card');
  await expect.poll(() => folded.count()).toBeGreaterThan(5);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(900);
  await expect.poll(() => page.locator('.card-action a:not(.button-outlined)').count()).toBe(1);
  const shown = await cards.count();

  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/api/'))));
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
  expect(await days.count()).toBeGreaterThan(10);
  await days.nth(7).click();
  const open = page.locator('.day-heading [aria-expanded=true]');
  await open.waitFor();
  await expect.poll(() => cards.count()).toBeGreaterThan(shown);
  // The day is in view, below the strip.
  const top = async () => (await open.boundingBox())!.y;
  await expect.poll(top).toBeGreaterThan(50);
  await expect.poll(top).toBeLessThan(200);
  expect(asked).toBe(0);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(900);
  await expectGoodScreen(page);

  await page.locator('.day:has([aria-expanded=true]) .card a').first().click();
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await page.goBack();
  await open.click();
  await expect.poll(() => cards.count()).toBe(shown);
});

test('without scripts a folded day opens by its link, and keeps filter and language', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false });
  await page.goto('/?lang=de');
  const { date } = await lessonWithRoom(page);
  await page.getByRole('navigation', { name: 'Tage' }).getByRole('link').last().click();
  await page.locator('.day:has([aria-expanded=true]) .card').first().waitFor();
  expect(page.url()).toMatch(/\?day=\d{4}-\d\d-\d\d&lang=de#on-/);
  await page.goto(`/?activity=1&day=${date.slice(0, 10)}`);
  for (const link of await page.getByRole('navigation', { name: 'Days' }).getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/^\/\?activity=1&day=/);
  }
});

test('on a phone three cards fit the screen, and what is over is folded away', async () => {
  const page = await journey.visitor();
  await page.goto('/');
  await page.locator('.card').filter({ visible: true }).first().scrollIntoViewIfNeeded();
  const heights = await page.locator('.card').filter({ visible: true }).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  const [first, second, third] = heights.toSorted((a, b) => a - b).slice(-3) as [number, number, number];
  expect(first + second + third).toBeLessThan(844 - 100);
  const over = page.getByText(/^Earlier today \(\d+\)$/);
  if ((await over.count()) === 0) return;
  await expect.poll(() => page.locator('.card[data-state=past]').filter({ visible: true }).count()).toBe(0);
  await over.click();
  await page.locator('.card[data-state=past]').first().getByText('Already started').waitFor();
  await expect.poll(() => page.locator('.card[data-state=past]').getByRole('link', { name: 'Book now' }).count()).toBe(0);
});

test('the filter by activity lives in the address', async () => {
  const page = await journey.visitor();
  await page.goto('/');
  await page.getByRole('link', { name: /Surf for kids/ }).first().click();
  await page.waitForURL(/activity=\d+/);
  await expect.poll(() => page.getByText('Dawn patrol', { exact: true }).count()).toBe(1);
  await page.reload();
  await expect.poll(() => page.getByText('Dawn patrol', { exact: true }).count()).toBe(1);
  // A lesson and back by its link.
  await hydrated(page);
  await page.locator('.card a').first().click();
  await page.getByRole('link', { name: 'All lessons' }).first().click();
  await page.waitForURL(/\/lessons\?activity=\d+$/);
  await expect.poll(() => page.getByText('Dawn patrol', { exact: true }).count()).toBe(1);
  await page.goto('/');
  await expect.poll(() => page.getByText('Dawn patrol', { exact: true }).count()).toBeGreaterThan(1);
});

test('parameters of others, such as a newsletter’s, stay in the address and disturb nothing', async () => {
  const page = await journey.visitor({ viewport: DESK });
  await page.goto('/?utm_source=news&x=1&activity=1');
  // The page as sent is the same for all parameters of others; its links carry them from here on.
  await hydrated(page);
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL((url) => url.searchParams.get('lang') === 'de' && url.searchParams.get('utm_source') === 'news' && url.searchParams.get('activity') === '1');
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Plane deinen nächsten Termin' }).waitFor();
});

test('on a phone the chosen tab is in sight, and the page stands at its beginning', async () => {
  const page = await journey.visitor();
  await page.goto('/');
  const last = await page.locator('a.tab').last().getAttribute('href');
  await page.goto(last!);
  const tab = page.locator('.tab[aria-current]');
  await expect.poll(() => tab.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
  expect(await tab.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a school without lessons, added beside the running server, says so', async () => {
  const page = await journey.visitor();
  await journey.addSchool('quiet', 'quiet.localhost');
  await page.goto(journey.at('quiet.localhost'));
  await page.getByText('No planned classes, please check later').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'All', exact: true }).count()).toBe(0);
});

test('the language comes from lang, else the browser, else English; the switcher keeps it in the address and in links', async () => {
  const german = await journey.visitor({ locale: 'de-AT' });
  await german.goto('/');
  await expect.poll(() => german.locator('html').getAttribute('lang')).toBe('de');
  const italian = await journey.visitor({ locale: 'it-IT' });
  await italian.goto('/');
  await expect.poll(() => italian.locator('html').getAttribute('lang')).toBe('en');
  await italian.getByRole('button', { name: /Language/ }).or(italian.getByLabel('Language')).first().click();
  await italian.getByRole('link', { name: 'Français' }).or(italian.getByRole('menuitem', { name: 'Français' })).first().click();
  await italian.waitForURL(/lang=fr/);
  await expect.poll(() => italian.locator('html').getAttribute('lang')).toBe('fr');
  await italian.locator('a[href*="/lessons/"]').first().click();
  await italian.waitForURL(/\/lessons\/\d+.*lang=fr/);
  await italian.getByRole('heading', { level: 1 }).waitFor();
  await italian.reload();
  await expect.poll(() => italian.locator('html').getAttribute('lang')).toBe('fr');
});

test('iframe=1 hides header, banner and footer for the whole visit', async () => {
  const page = await journey.visitor();
  await page.goto('/?iframe=1');
  await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
  await expect.poll(() => page.getByRole('banner').count()).toBe(0);
  await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0);
  await page.locator('a[href*="/lessons/"]').first().click();
  await page.waitForURL(/iframe=1/);
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0);
});

test('header and footer of the school', async () => {
  const page = await journey.visitor({ viewport: DESK });
  await page.goto('/');
  await page.getByRole('banner').getByText('Praia Norte Surf School').first().waitFor();
  const footer = page.getByRole('contentinfo');
  for (const name of [/facebook/i, /instagram/i, /whatsapp/i, 'Complaints book']) await footer.getByRole('link', { name }).waitFor();
  await expect.poll(() => footer.getByRole('link', { name: /twitter/i }).count()).toBe(0);
  await footer.getByText('RNAAT 912/2019').waitFor();
  await footer.getByText('Lineup').waitFor();
  await expect.poll(() => footer.getByRole('link', { name: /whatsapp/i }).getAttribute('href')).toContain('wa.me/351912000100');
});

test('what is not there says so, with a way on', async () => {
  const page = await journey.visitor();
  expectRefusals(page, /nothing-here/, /\/lessons\/999999/, /\/booking\//);
  const answer = await page.goto('/nothing-here');
  expect(answer!.status()).toBe(404);
  await page.getByRole('link', { name: 'Go to homepage' }).click();
  await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
  expect((await page.goto('/lessons/999999'))!.status()).toBe(404);
  await page.getByText('This lesson does not exist (any more).').waitFor();
  expect((await page.goto('/booking/00000000-0000-4000-8000-000000000000'))!.status()).toBe(404);
  await page.getByText('no booking found with this id').waitFor();
});

test('the main host: landing page, schools by path, and the not-found page that every unknown host leads to', async () => {
  const page = await journey.visitor();
  await page.goto(`${journey.at('app.localhost')}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('€29 a month for your school, with everything on this page.').waitFor();
  await page.getByRole('link', { name: /Baleal Wave Academy/ }).click();
  await page.waitForURL(/baleal\.localhost/);
  await page.getByText('Longboard dance').first().waitFor();
  expectRefusals(page, /notfound\.html/);
  await page.goto(`${journey.at('surf.localhost')}/lessons`);
  expect(page.url()).toBe(`${journey.at('app.localhost')}/notfound.html`);
  await page.getByText(/npm run tenant -- update/).first().waitFor();
});
