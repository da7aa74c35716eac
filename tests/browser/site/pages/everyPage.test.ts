import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Language, LANGUAGES } from '#shared/language.ts';
import { expectGoodScreen, expectRefusals, IS_THOROUGH, type Journey, startJourney, WORD_RULES } from '../../../support/browser/journey.ts';
import { openPage, type SitePage, sitePages } from '../../../support/browser/sitePages.ts';

/** The narrowest screen that the site supports. */
const NARROW = { width: 320, height: 640 };

let journey: Journey;
let pages: SitePage[];
beforeAll(async () => {
  journey = await startJourney();
  pages = await sitePages(journey);
});
afterAll(() => journey.close());

/** After the fourth day the list repeats itself, and axe would need minutes for all of it. */
const MORE_OF_THE_SAME = '.day:nth-of-type(n + 5)';

/** Number of pages checked in parallel: one waits for the network while another is checked. */
const SIDE_BY_SIDE = 3;

// A missing translation logs to the console, which fails the journey.
describe('every page passes axe at 320 px, by day and by night', () => {
  test.each(LANGUAGES)('in %s', { timeout: 3_600_000 }, async (lang) => {
    const waiting = pages.filter((page, index) => IS_THOROUGH || isDue(page, lang, index));
    const look = async () => {
      const window = await journey.visitor({ viewport: NARROW });
      for (let site = waiting.shift(); site; site = waiting.shift()) await lookAt(site, lang, window);
      await window.context().close();
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, look));
  });
});

/**
 * Every page in English and German, which has the longest words, and in one of the other languages: axe takes minutes for all. `npm run accessibility`
 * checks every page in all of them.
 */
function isDue({ variant }: SitePage, lang: Language, index: number): boolean {
  const others = LANGUAGES.filter((one) => one !== 'en' && one !== 'de');
  return lang === 'en' || (!variant && (lang === 'de' || others[index % others.length] === lang));
}

/** Most pages share a window, whose browser has the scripts already. Those with a visitor's own state have one of their own. */
async function lookAt(site: SitePage, lang: Language, window: Page): Promise<void> {
  const isAlone = site.first !== undefined || site.signedIn === true || site.status !== undefined;
  const page = isAlone ? await journey.visitor({ viewport: NARROW }) : window;
  if (site.status) expectRefusals(page, new RegExp(site.path.replace(/\W/g, '.')));
  await openPage(journey, page, site, lang);
  await expectGoodScreen(page, { without: MORE_OF_THE_SAME, rules: rulesByDay(lang) });
  // Colours do not depend on the language.
  if (IS_THOROUGH || lang === 'en') {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectGoodScreen(page, { without: MORE_OF_THE_SAME, rules: IS_THOROUGH ? undefined : ['color-contrast'] });
    await page.emulateMedia({ colorScheme: null });
  }
  if (isAlone) await page.context().close();
}

/**
 * Languages differ only in words and their lengths. English and German (long words) get all rules, the others the rules about
 * words.
 */
function rulesByDay(lang: Language): string[] | undefined {
  return IS_THOROUGH || lang === 'en' || lang === 'de' ? undefined : WORD_RULES;
}
