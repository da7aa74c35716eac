import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

test.each([
  ['phone', PHONE],
  ['desktop', DESK],
])('the tab says which page it shows, and no page is shared by the address of another (%s)', async (_name, viewport) => {
  const page = await journey.visitor({ viewport });
  const canonical = page.locator('link[rel=canonical]');
  await page.goto('/');
  await expect.poll(() => page.title()).toBe('Schedule your next lesson – Praia Norte Surf School');
  await expect.poll(() => canonical.getAttribute('href')).toMatch(/^http:\/\/localhost:\d+\/$/);

  // A stored lesson, because an occurrence's address would keep its date and time.
  await page.getByRole('link', { name: 'Book now' }).and(page.locator('[href^="/lessons/"]')).first().click();
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  const title = /^[A-Z][\w ]+, \w{3},? \d+ \w+, \d\d:\d\d – Praia Norte Surf School$/;
  await expect.poll(() => page.title()).toMatch(title);
  const own = () => `${journey.at('localhost')}${new URL(page.url()).pathname}`;
  // After a navigation inside the site there is none. A page that was loaded has its own; a click before hydration loads the page.
  await expect.poll(async () => [own(), undefined].includes((await canonical.count()) === 0 ? undefined : (await canonical.getAttribute('href'))!)).toBe(true);

  const there = await page.title();
  await page.reload();
  await expect.poll(() => page.title()).toBe(there);
  await expect.poll(() => canonical.getAttribute('href')).toBe(own());
});
