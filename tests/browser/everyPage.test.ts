import { afterAll, beforeAll, describe, test } from 'vitest';
import { LANGUAGES } from '#shared/language.ts';
import { expectGoodScreen, expectRefusals, type Journey, startJourney } from '../support/journey.ts';
import { openPage, type SitePage, sitePages } from '../support/sitePages.ts';

/** The narrowest screen that the site promises to hold. */
const NARROW = { width: 320, height: 640 };

let journey: Journey;
let pages: SitePage[];
beforeAll(async () => {
  journey = await startJourney();
  pages = await sitePages(journey);
});
afterAll(() => journey.close());

// A missing key is a message on the console, and those fail a journey.
describe('every page is good to everybody at 320 px, by day and by night', () => {
  test.each(LANGUAGES)('in %s', { timeout: 300_000 }, async (lang) => {
    for (const site of pages) {
      const page = await journey.visitor({ viewport: NARROW });
      if (site.status) expectRefusals(page, new RegExp(site.path.replace(/\W/g, '.')));
      await openPage(journey, page, site, lang);
      await expectGoodScreen(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectGoodScreen(page, ['color-contrast']);
      await page.context().close();
    }
  });
});
