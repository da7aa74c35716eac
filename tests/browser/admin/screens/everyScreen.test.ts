import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Language, LANGUAGES } from '#shared/language.ts';
import { expectGoodScreen, IS_THOROUGH, type Journey, startJourney, WORD_RULES } from '../../../support/browser/journey.ts';
import { type ManageScreen, manageScreens, openScreen, windowFor } from '../../../support/browser/manageScreens.ts';

/** The narrowest screen that the back office supports. */
const NARROW = { viewport: { width: 320, height: 640 } } as const;

/** The screen's title and the school's name. A missing title shows as its key, which has dots and no spaces. */
const TITLED = /^(?!\S+\.\S+ ·).+ · Praia Norte Surf School$/;

/** Number of screens checked in parallel: one waits for the network while another is checked. */
const SIDE_BY_SIDE = 3;

let journey: Journey;
let screens: ManageScreen[];
beforeAll(async () => {
  journey = await startJourney();
  screens = await manageScreens(journey);
});
afterAll(() => journey.close());

// A missing translation logs to the console, which fails the journey.
test('every screen of the back office passes axe at 320 px, in five languages, by day and by night', { timeout: 3_600_000 }, async () => {
  const waiting = [...screens];
  const look = async () => {
    const windows = new Map<ManageScreen['as'], Page>();
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const page = windows.get(screen.as) ?? (await windowFor(journey, screen, NARROW));
      windows.set(screen.as, page);
      await lookAt(page, screen);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, look));
});

async function lookAt(page: Page, screen: ManageScreen): Promise<void> {
  await openScreen(page, screen, 'en');
  await expectGoodByDayAndNight(page, 'en');
  for (const lang of LANGUAGES.filter((one) => one !== 'en')) {
    const { title, tooWide } = await inLanguage(page, lang);
    expect(title, page.url()).toMatch(TITLED);
    expect(tooWide, `${page.url()} is wider than the window`).toBe(0);
    if (IS_THOROUGH) await expectGoodByDayAndNight(page, lang);
    // Axe is slow, so only German is checked, because it has the longest words.
    else if (lang === 'de') await expectGoodScreen(page, { rules: WORD_RULES });
  }
}

/** At night only colours differ; the thorough check applies all rules again. */
async function expectGoodByDayAndNight(page: Page, lang: Language): Promise<void> {
  await expectGoodScreen(page);
  await turn(page, 'dark');
  await expectGoodScreen(page, { rules: IS_THOROUGH ? undefined : ['color-contrast'] });
  await turn(page, 'light');
  await page.locator(`html[lang=${lang}]`).waitFor();
}

/** Switches the open screen's language through its address (ten times faster than the menu), and reads the screen. */
function inLanguage(page: Page, lang: Language): Promise<{ title: string; tooWide: number }> {
  return page.evaluate(async (wanted) => {
    const root = document.documentElement;
    const spoken = new Promise<void>((resolve) => {
      new MutationObserver(() => root.lang === wanted && resolve()).observe(root, { attributeFilter: ['lang'] });
    });
    const address = new URL(location.href);
    address.searchParams.set('lang', wanted);
    history.replaceState(history.state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await spoken;
    return { title: document.title, tooWide: root.scrollWidth - root.clientWidth };
  }, lang);
}

/** Switches the device's colour scheme. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => getComputedStyle(document.documentElement).colorScheme === scheme, colorScheme);
}
