import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lesson } from '#shared/contract/lesson.ts';
import { DEMO_PASSWORD } from '../../../../server/seed/demoWorld.ts';
import { hashPassword } from '../../../../server/accounts/password.ts';
import { insertAdmin } from '../../../../server/accounts/accounts.queries.ts';
import { addVolume } from '../../../../server/commands/volume/addVolume.ts';
import { listTenants } from '../../../../server/tenants/tenants.queries.ts';
import { DESK, type Journey, startJourney } from '../../../support/browser/journey.ts';
import { now } from '../../../support/worldClock.ts';

// A school with 5,000 lessons and 50,000 bookings, as `npm run volume` makes it: every screen of its lessons appears within a
// second. The durations are printed. Run alone (`npm test -- largeSchool`), it measures this machine's speed.

const HOST = 'grande.localhost';
const EMAIL = 'admin@grande.example';
const LIMIT_MS = 1000;

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  await journey.addSchool('grande', HOST);
  await journey.withDatabase(async (database) => {
    const tenant = (await listTenants(database.owner)).find(({ slug }) => slug === 'grande')!;
    await insertAdmin(database.forTenant(tenant), tenant, EMAIL, await hashPassword(DEMO_PASSWORD));
    await addVolume(database, tenant, { lessons: 5000, bookings: 50_000, now: now() });
  });
  page = await journey.visitor({ viewport: DESK, baseURL: journey.at(HOST) });
  // Warms up: the browser caches the back office's files, and the server compiles its code.
  await page.goto('/manage/lessons');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('main li a').first().click();
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
});
afterAll(() => journey.close());

const ROW = 'main li a';
const PERSON = 'main table tbody li';

/** Runs in each page before its scripts: tells when it was last clicked, which is 0 after it was opened by its address. */
function noteClicks(): void {
  addEventListener('click', ({ timeStamp }) => Object.assign(globalThis, { clickedAt: timeStamp }), true);
}

/**
 * Measures a typical morning's work, step by step: milliseconds from the request or the click until the page shows what it should. They are
 * taken in the page, because before a click Playwright waits for a page that is still at work.
 *
 * @param lesson with many bookings
 */
async function tour(window: Page, lesson: Lesson): Promise<Record<string, number>> {
  const measure = async (act: () => Promise<unknown>, selector: string, least: number) => {
    await act();
    const shown = await window.waitForFunction(isShown, { selector, least }, { polling: 'raf' });
    return Math.round(Number(await shown.jsonValue()));
  };
  return {
    'lessons, by their address': await measure(() => window.goto('/manage/lessons?from=all', { waitUntil: 'commit' }), ROW, 10),
    'Load more': await measure(() => window.getByRole('button', { name: 'Load more' }).click(), ROW, 20),
    'a lesson of the list': await measure(() => window.locator(ROW).nth(12).click(), 'main dl', 1),
    'the lesson of most people, by its address': await measure(() => window.goto(`/manage/lessons/${lesson.id}`, { waitUntil: 'commit' }), PERSON, lesson.num_bookings),
    'lessons, by their tab': await measure(() => window.getByRole('tab', { name: 'Lessons' }).click(), ROW, 10),
  };
}

/** Runs in the page at each frame. @returns milliseconds since its last click, once it shows enough */
function isShown({ selector, least }: { selector: string; least: number }): number | undefined {
  const { clickedAt = 0 } = globalThis as { clickedAt?: number };
  return document.querySelectorAll(selector).length >= least ? performance.now() - clickedAt : undefined;
}

/** The best of up to three tours, because the machine may be busy for a moment. */
async function bestTour(window: Page): Promise<[what: string, milliseconds: number][]> {
  await window.addInitScript(noteClicks);
  const [lesson] = await window.evaluate(async () => (await (await fetch('/api/lessons?sort=["num_bookings","DESC"]&range=[0,0]')).json()) as Lesson[]);
  let best = await tour(window, lesson!);
  for (let again = 0; again < 2 && Object.values(best).some(isSlow); again += 1) {
    const next = await tour(window, lesson!);
    best = Object.fromEntries(Object.entries(best).map(([what, milliseconds]) => [what, Math.min(milliseconds, next[what]!)]));
  }
  console.log(new URL(window.url()).hostname, best);
  return Object.entries(best);
}

const isSlow = (milliseconds: number) => milliseconds >= LIMIT_MS;

test('the list of lessons, ten more of them, and a lesson’s people show within a second', { timeout: 120_000 }, async () => {
  const large = await bestTour(page);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('5000 lessons in total').waitFor();
  if (!large.some(([, milliseconds]) => isSlow(milliseconds))) return;

  // If the machine is too busy even for a small school, the large one must not be slower than the small one.
  const window = await journey.admin({ viewport: DESK });
  await window.goto('/manage');
  const small = Object.fromEntries(await bestTour(window));
  expect(large.filter(([what, milliseconds]) => isSlow(milliseconds) && milliseconds > 1.5 * small[what]!)).toEqual([]);
});

test('to visitors such a school is quick as well', async () => {
  const get = (url: string) => page.evaluate(async (of) => (await (await fetch(of, { credentials: 'omit' })).text()).length, url);
  // The first visit after a change renders the page; later visits get it from the cache.
  await page.goto(journey.at(HOST));
  await get('/');
  const visit = async () => {
    const started = performance.now();
    expect(await get('/')).toBeGreaterThan(10_000);
    expect(await get('/api/lessons?next=1')).toBeGreaterThan(10_000);
    return performance.now() - started;
  };
  // The best of up to three visits, because the machine may be busy for a moment.
  let best = await visit();
  for (let again = 0; again < 2 && best >= 2 * LIMIT_MS; again += 1) best = Math.min(best, await visit());
  expect(best).toBeLessThan(2 * LIMIT_MS);
});
