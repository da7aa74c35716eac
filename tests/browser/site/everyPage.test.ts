import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Language, LANGUAGES } from '#shared/language.ts';
import { expectGoodScreen, expectRefusals, type Journey, startJourney, WORD_RULES } from '../../support/browser/journey.ts';
import { openPage, type SitePage, sitePages } from '../../support/browser/sitePages.ts';

/** The narrowest screen that the site promises to hold. */
const NARROW = { width: 320, height: 640 };

let journey: Journey;
let pages: SitePage[];
beforeAll(async () => {
  journey = await startJourney();
  pages = await sitePages(journey);
});
afterAll(() => journey.close());

/** Days of the list beyond the fourth show nothing that the first ones do not; axe would take minutes for them all. */
const MORE_OF_THE_SAME = '.day:nth-of-type(n + 5)';

/** How many pages are looked at side by side: while one waits for the network another is checked. */
const SIDE_BY_SIDE = 3;

// A missing key is a message on the console, and those fail a journey.
describe('every page is good to everybody at 320 px, by day and by night', () => {
  test.each(LANGUAGES)('in %s', { timeout: 600_000 }, async (lang) => {
    const waiting = pages.filter(({ variant }) => lang === 'en' || !variant);
    const look = async () => {
      for (let site = waiting.shift(); site; site = waiting.shift()) await lookAt(site, lang);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, look));
  });
});

async function lookAt(site: SitePage, lang: Language): Promise<void> {
  const page = await journey.visitor({ viewport: NARROW, reducedMotion: 'reduce' });
  if (site.status) expectRefusals(page, new RegExp(site.path.replace(/\W/g, '.')));
  await openPage(journey, page, site, lang);
  // Only names and their lengths differ between languages: all of axe in two of them, one with long words, and in the others
  // what words can do wrong.
  if (lang !== 'en' && lang !== 'de') {
    await expectGoodScreen(page, { without: MORE_OF_THE_SAME, rules: WORD_RULES });
  } else {
    await expectGoodScreen(page, { without: MORE_OF_THE_SAME });
  }
  // Colours have no language.
  if (lang === 'en') {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectGoodScreen(page, { without: MORE_OF_THE_SAME, rules: ['color-contrast'] });
  }
  await page.context().close();
}
