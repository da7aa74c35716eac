import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { actAtRest } from '../../../support/browser/atRest.ts';
import { DESK, expectGoodScreen, expectRefusals, hydrated, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { loseOneAnswer } from '../../../support/browser/loseOneAnswer.ts';
import { VISITOR } from '../../../support/world.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test('the header on a desk: every link, the present page marked, the user’s menu, and signing out', async () => {
  const page = await journey.admin({ viewport: DESK });
  await page.goto('/pricing');
  const header = page.getByRole('banner');
  for (const name of ['Home', 'About', 'Posts', 'Pricing', 'Admin']) await header.getByRole('link', { name, exact: true }).waitFor();
  await expect.poll(() => header.getByRole('link', { name: 'Sign in or sign up' }).count()).toBe(0);
  await expect.poll(() => header.getByRole('link', { name: 'Pricing' }).getAttribute('aria-current')).toBe('page');
  await header.getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await expect.poll(() => header.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page');

  await header.getByRole('button', { name: 'Account: Teresa Vidal' }).focus();
  await page.keyboard.press('Enter');
  await header.getByRole('link', { name: 'My bookings' }).waitFor();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await header.getByRole('link', { name: 'My bookings' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  // What the page still loads when one signs out would be refused.
  await actAtRest(page, 'Account settings', () => header.getByRole('link', { name: 'Account settings' }).click());
  await page.waitForURL('**/me');
  await header.getByRole('link', { name: 'My bookings' }).waitFor({ state: 'hidden' });

  await header.getByRole('button', { name: 'Account: Teresa Vidal' }).click();
  await header.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Schedule your next lesson' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await header.getByRole('link', { name: 'Sign in or sign up' }).waitFor();
  await expect.poll(() => header.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
  expect((await page.request.get('/api/user/me')).status()).toBe(401);
});

test('a link opens in place, again without a step back, and beside the page where the visitor asks for that', async () => {
  const page = await journey.visitor({ viewport: DESK });
  await page.goto('/pricing');
  await hydrated(page);
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  for (const modifier of ['ControlOrMeta', 'Shift', 'Alt'] as const) {
    const opened = modifier === 'Alt' ? undefined : page.context().waitForEvent('page');
    await link('About').click({ modifiers: [modifier] });
    await (await opened)?.close();
  }
  await link('Pricing').click();
  expect([new URL(page.url()).pathname, await steps()]).toEqual(['/pricing', before]);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await link('About').click();
  await page.waitForURL('**/about');
  expect([await steps(), await page.evaluate(() => 'isSamePage' in globalThis)]).toEqual([before + 1, true]);
});

test('who cannot be signed out reads so, also without any connection, and can try again', async () => {
  const page = await journey.admin({ viewport: { width: 320, height: 640 }, locale: 'fr-FR' });
  expectRefusals(page, /./);
  const header = page.getByRole('banner');
  const signOut = header.getByRole('button', { name: 'Se déconnecter' });
  const openMenu = async () => {
    await page.goto('/about');
    await header.getByRole('button', { name: 'Menu principal' }).click();
    await signOut.waitFor();
  };
  await openMenu();
  await page.route('**', (route) => route.abort());
  await signOut.click();
  const said = header.getByText('Cela n’a pas fonctionné\u202f: votre session est toujours ouverte sur cet appareil.');
  await said.waitFor();
  await expectGoodScreen(page);
  await page.unroute('**');
  await openMenu();
  await page.route('**/api/user/me', (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }) : route.continue()), { times: 1 });
  await signOut.click();
  await said.waitFor();
  expect((await page.request.get('/api/user/me')).status()).toBe(200);
  await signOut.click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await page.request.get('/api/user/me')).status()).toBe(401);
});

test('who was signed out is told nothing else where only the answer was lost', async () => {
  const page = await journey.admin({ viewport: DESK });
  expectRefusals(page, /\/api\/user\/me/);
  await page.goto('/about');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Account: Teresa Vidal' }).click();
  await header.getByRole('button', { name: 'Sign out' }).waitFor();
  await loseOneAnswer(page, '**/api/user/me');
  await header.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await header.getByRole('link', { name: 'Sign in or sign up' }).waitFor();
  expect((await page.request.get('/api/user/me')).status()).toBe(401);
});

test('the header at 320 pixels, in German: everything is in the menu, and nothing is wider than the screen', async () => {
  const page = await journey.admin({ viewport: { width: 320, height: 640 }, locale: 'de-DE' });
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect.poll(() => header.getByRole('link', { name: 'Preise' }).isVisible()).toBe(false);
  await header.getByRole('button', { name: 'Hauptmenü' }).click();
  for (const name of ['Start', 'Über uns', 'Neuigkeiten', 'Preise', 'Verwaltung', 'Meine Buchungen', 'Kontoeinstellungen']) {
    await header.getByRole('link', { name, exact: true }).waitFor();
  }
  await header.getByRole('button', { name: 'Abmelden' }).waitFor();
  await expectGoodScreen(page);
  await header.getByRole('link', { name: 'Preise' }).click();
  await page.waitForURL('**/pricing');
  await header.getByRole('link', { name: 'Preise' }).waitFor({ state: 'hidden' });
});

test.each([
  { size: 'phone', viewport: PHONE },
  { size: 'desk', viewport: DESK },
])('without scripts the links are there on a $size', async ({ viewport, size }) => {
  const page = await journey.visitor({ viewport, javaScriptEnabled: false });
  await page.goto('/pricing');
  if (size === 'phone') await page.getByRole('button', { name: 'Main menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in or sign up' }).click();
  await page.waitForURL('**/login?next=%2Fpricing');
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(VISITOR);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).toBe('?next=%2Fpricing');
});

test('the footer links to what the law requires', async () => {
  const page = await journey.visitor();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Avenida da República 14, 2450-102 Nazaré', exact: true }).waitFor();
  await expect.poll(() => footer.getByRole('link', { name: 'Complaints book' }).getAttribute('href')).toBe('https://www.livroreclamacoes.pt/');
  await footer.getByRole('link', { name: 'Terms and conditions' }).click();
  await page.waitForURL('**/terms-and-conditions');
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await page.waitForURL('**/privacy-policy');
});
