import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, type Journey, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
let post: string;
beforeAll(async () => {
  journey = await startJourney();
  const [row] = await journey.withDatabase((database) =>
    database.forTenant({ id: 1 }).insertInto('posts').values({ tenant_id: 1, title: 'A wave', body: '![The wave](/demo/norte-cover.jpg)' }).returning('id').execute(),
  );
  post = `/post/${row!.id}`;
});
afterAll(() => journey.close());

/** As most visitors have it: with less motion, photos do not wait. */
const MOTION = { reducedMotion: 'no-preference' } as const;

test('scripts and pictures further down are asked for after the first paint', async () => {
  const page = await journey.visitor(MOTION);
  // Scripts start without a paint after half a second, which a busy machine may take for one.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout;
    window.setTimeout = ((run: () => void, wait?: number) => setTimer(run, wait === 500 ? 120_000 : wait)) as typeof setTimeout;
  });
  await page.goto(post);
  const picture = page.getByAltText('The wave');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')));
  const { painted, asked } = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource').filter(({ name }) => /\.js$|norte-cover\.jpg$/.test(name));
    return { painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime, asked: resources.map(({ name, startTime }) => ({ name, startTime })) };
  });
  expect(asked.some(({ name }) => name.endsWith('norte-cover.jpg'))).toBe(true);
  expect(asked.filter(({ startTime }) => startTime < painted)).toEqual([]);
});

test('without a report of a paint, as in a tab further back, scripts start too', async () => {
  const page = await journey.visitor();
  await page.addInitScript(() => (PerformanceObserver.prototype.observe = () => {}));
  await page.goto('/');
  await hydrated(page);
});

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])('a picture further down stands in its place afterwards: %j', async (scripts) => {
  const page = await journey.visitor({ ...MOTION, ...scripts });
  await page.goto(post);
  const picture = page.getByAltText('The wave');
  await expect.poll(async () => (await picture.boundingBox())!.x).toBeGreaterThanOrEqual(0);
});
