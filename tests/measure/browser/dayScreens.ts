import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { ensureBuilt } from '../../../server/launch/build.ts';
import { closeBrowsers, DESK, PHONE, startJourney } from '../../support/browser/journey.ts';
import { type ManageScreen, manageScreens, windowFor } from '../../support/browser/manageScreens.ts';
import { now } from '../../support/worldClock.ts';
import { addLargeSchool } from '../../support/day/addLargeSchool.ts';
import { templateServer } from '../../support/db/templateServer.ts';
import { ensureBrowser } from '../../support/runner/installBrowser.ts';

// `npm run screen-measure [-- SCHOOLS BOOKINGS]`: fills a school as `npm run volume` does, with 5,000 lessons and 50,000 bookings, and times every screen of the back
// office by its address, from the request, at a desk and on a phone: until its first content, which is the title and something below it
// that is not a sign of loading, and until all of it. The best of three openings counts, because the machine may be busy for a moment.
// With numbers, that many schools with that many bookings stand beside it. Exits with 1 if a screen's first content takes longer than a second. Needs a quiet machine.

const [SCHOOLS = 0, BOOKINGS = 0] = process.argv.slice(2).map(Number);
const LIMIT_MS = 1000;
const OPENINGS = 3;

process.env.CHROME_PATH = await ensureBrowser();
await ensureBuilt(console.log);
const { templateUrl, stop } = await templateServer();
const journey = await startJourney({ complains: false, measures: true, templateUrl });
try {
  await journey.withDatabase((database) => addLargeSchool(database, now(), { schools: SCHOOLS, bookings: BOOKINGS }));
  const screens = await manageScreens(journey);
  console.log(`${screens.length} screens. Load average ${loadavg()[0]!.toFixed(1)}.`);
  for (const [device, viewport] of [['desk', DESK], ['phone', PHONE]] as const) {
    const times: { name: string; first: number; whole: number }[] = [];
    for (const { first: _first, ...screen } of screens) {
      const page = await windowFor(journey, screen, { viewport });
      await page.addInitScript(watchContent);
      const best = { name: screen.name, first: Infinity, whole: Infinity };
      for (let opening = 0; opening < OPENINGS; opening += 1) {
        const { first, whole } = await timeOpening(page, screen);
        best.first = Math.min(best.first, first);
        best.whole = Math.min(best.whole, whole);
      }
      await page.context().close();
      times.push(best);
      if (best.first > LIMIT_MS) process.exitCode = 1;
    }
    for (const what of ['first', 'whole'] as const) {
      const slowest = times.toSorted((a, b) => b[what] - a[what]);
      const median = Math.round(slowest[Math.floor(slowest.length / 2)]![what]);
      console.log(`${device}, ${what === 'first' ? 'first content' : 'all content'}: median ${median} ms, over ${LIMIT_MS} ms: ${slowest.filter((screen) => screen[what] > LIMIT_MS).length}; the slowest:`);
      for (const screen of slowest.slice(0, 6)) console.log(`  ${screen.name} ${Math.round(screen[what])} ms`);
    }
  }
} finally {
  await journey.close();
  await closeBrowsers();
  await stop();
}

/** Opens a screen. @returns milliseconds from its request until its first content, and until all of it */
async function timeOpening(page: Page, { path }: ManageScreen): Promise<{ first: number; whole: number }> {
  await page.goto('about:blank');
  const shown = page.waitForEvent('console', (message) => message.text().startsWith('shown '));
  await page.goto(`/manage${path}${path.includes('?') ? '&' : '?'}lang=en`, { waitUntil: 'commit' });
  const [first, whole] = (await shown).text().split(' ').slice(1).map(Number);
  return { first: first!, whole: whole! };
}

/**
 * Looks at each frame of the page until its content stands, and then tells the times. Runs in the page before its scripts. Waiting from outside costs the page
 * some 40 ms, because a script of Playwright has to start in it first.
 */
function watchContent(): void {
  if (location.protocol === 'about:') return;
  let first: number | undefined;
  const look = () => {
    const main = document.querySelector('main');
    if (first === undefined && main && hasContent(main)) first = performance.now();
    if (first !== undefined && !document.querySelector('.MuiCircularProgress-root')) console.debug('shown', first, performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  /** Does the page show its title, and below it more than a sign of loading? */
  function hasContent(main: HTMLElement): boolean {
    if (!main.querySelector('h1')) return false;
    const texts = [...main.querySelectorAll<HTMLElement>('h1, [role=status]')].map(({ innerText }) => innerText.length);
    return main.innerText.trim().length > texts.reduce((sum, length) => sum + length, 0) + texts.length;
  }
}
