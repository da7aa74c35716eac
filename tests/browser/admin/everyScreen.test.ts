import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Language, LANGUAGES } from '#shared/language.ts';
import { expectGoodScreen, type Journey, PHONE, startJourney, WORD_RULES } from '../../support/browser/journey.ts';
import { type ManageScreen, manageScreens, openScreen, windowFor } from '../../support/browser/manageScreens.ts';

/** The narrowest screen that the back office promises to hold. */
const NARROW = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

/** The screen's own title and the school's name; a key instead of a title has points and no blanks. */
const TITLED = /^(?!\S+\.\S+ ·).+ · Praia Norte Surf School$/;

/** How many screens are looked at side by side: while one waits for the network another is checked. */
const SIDE_BY_SIDE = 3;

let journey: Journey;
let screens: ManageScreen[];
beforeAll(async () => {
  journey = await startJourney();
  screens = await manageScreens(journey);
});
afterAll(() => journey.close());

// A missing key is a message on the console, and those fail a journey.
test('every screen of the back office is good to everybody at 320 px, in five languages, by day and by night', { timeout: 300_000 }, async () => {
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

test('on a phone the current tab is in sight, and arrow keys bring the others there', async () => {
  const page = await journey.admin();
  await page.goto('/manage/settings');
  const isInSight = async (name: string) => {
    const { x, width } = (await page.getByRole('tab', { name }).boundingBox())!;
    return x >= 0 && x + width <= PHONE.width;
  };
  await expect.poll(() => isInSight('Settings')).toBe(true);
  expect(await isInSight('Products')).toBe(false);
  await page.getByRole('tab', { name: 'Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => isInSight('Products')).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manage/products');
});

async function lookAt(page: Page, screen: ManageScreen): Promise<void> {
  await openScreen(page, screen, 'en');
  await expectGoodScreen(page);
  await turn(page, 'dark');
  await expectGoodScreen(page, { rules: ['color-contrast'] });
  await turn(page, 'light');
  for (const lang of LANGUAGES.filter((one) => one !== 'en')) {
    const { title, tooWide } = await inLanguage(page, lang);
    expect(title, page.url()).toMatch(TITLED);
    expect(tooWide, `${page.url()} is wider than the window`).toBe(0);
    // Axe takes its time: German, with the longest words, stands for the others.
    if (lang === 'de') await expectGoodScreen(page, { rules: WORD_RULES });
  }
}

/** Has the open screen speak a language, by its address alone, which takes a tenth of the time of the menu; and what it shows then. */
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

/** Day or night, as the device asks for it. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => getComputedStyle(document.documentElement).colorScheme === scheme, colorScheme);
}
