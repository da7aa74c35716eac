import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/language.ts';
import { gotoAtRest } from '../../../support/browser/atRest.ts';
import { type Journey, startJourney } from '../../../support/browser/journey.ts';
import { layoutShiftsOf } from '../../../support/browser/layoutShift.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** What the page loads by itself, including the page: the transferred bytes of each body. */
async function loadsOf(page: Page, url: string): Promise<{ url: string; bytes: number }[]> {
  await gotoAtRest(page, url);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')));
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, encodedBodySize, transferSize } = entry as PerformanceResourceTiming;
      // The logo is also the icon; the second request is answered from the browser's cache.
      return { url: new URL(name).pathname, bytes: transferSize === 0 ? 0 : encodedBodySize };
    }),
  );
}

test.each(LANGUAGES)('the first load of / costs at most 100 kB in all, in %s', async (lang) => {
  const page = await journey.visitor();
  const loads = await loadsOf(page, `/?lang=${lang}`);
  // The typeface has a budget of its own.
  const [typeface] = loads.filter(({ url }) => url.endsWith('.woff2'));
  expect(typeface!.bytes).toBeLessThanOrEqual(14_100);
  const bytes = loads.reduce((sum, load) => sum + load.bytes, 0) - typeface!.bytes;
  const urls = loads.map(({ url }) => url);
  console.log(`/?lang=${lang}: ${bytes} bytes in ${loads.length} answers`);
  expect(urls.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(1);
  // Styles are inlined, and nothing is transferred twice.
  expect(urls.filter((url) => url.endsWith('.css'))).toEqual([]);
  const travelled = loads.filter(({ bytes: travelling }) => travelling > 0).map(({ url }) => url);
  expect(new Set(travelled).size).toBe(travelled.length);
  expect(bytes).toBeLessThanOrEqual(100_000);

  // The typeface is optional: a page that was drawn without it keeps its stand-in, so nothing moves.
  expect(await layoutShiftsOf(page)).toEqual([]);
});

test('text and layout are complete before any script has run, and scripts move nothing', async () => {
  const layout = (page: Page) =>
    page.evaluate(() => {
      window.scrollTo(0, 0);
      // Whether the typeface comes in time is up to the machine.
      document.documentElement.style.setProperty('--heading', 'var(--font)');
      return [...document.querySelectorAll('main h1, main h2, main article, footer a, header a, header img')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.textContent, ...[x, y, width, height].map(Math.round)].join(' ');
      });
    });
  const still = await journey.visitor();
  await still.route('**/*.js', () => undefined);
  // Its scripts never come. On a busy machine they are asked for before the page counts as loaded.
  await still.goto('/', { waitUntil: 'domcontentloaded' });
  const moving = await journey.visitor();
  await moving.goto('/');
  // After hydration, features that need scripts work.
  await moving.locator('.subscribe summary').click();
  await moving.locator('.subscribe input').waitFor();
  await moving.locator('.subscribe summary').click();
  await expect.poll(() => layout(moving)).toEqual(await layout(still));
});
