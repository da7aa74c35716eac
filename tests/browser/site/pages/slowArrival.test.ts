import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { layoutShiftsOf } from '../../../support/browser/layoutShift.ts';
import { soldOutLesson } from '../../../support/browser/lessonWithRoom.ts';
import { type SlowLine, slowLine } from '../../../support/browser/slowLine.ts';

let journey: Journey;
let line: SlowLine;
beforeAll(async () => {
  journey = await startJourney();
  // A phone draws what it has between two parts.
  line = await slowLine(journey.origin, { part: 1_000, pause: 35 });
});
afterAll(async () => {
  line.close();
  await journey.close();
});

test.each([
  ['on a phone', PHONE],
  ['at a desk', DESK],
])('what is read stays where it is while the page arrives, %s', async (_, viewport) => {
  const page = await journey.visitor({ viewport });
  const { id } = await soldOutLesson(page);
  for (const path of ['/?lang=es', '/about', '/login', `/lessons/${id}`]) {
    await page.goto(line.origin + path);
    await page.locator('.powered').waitFor();
    expect(await layoutShiftsOf(page), path).toEqual([]);
  }
});

test('the page’s scripts wait for its end, however long it takes, and load nothing that it carries', async () => {
  const page = await journey.visitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto(`${line.origin}/`);
  await page.locator('.subscribe summary').click();
  await page.locator('.subscribe input').waitFor();
  expect(asked).toEqual([]);
  expect(await page.locator('header').count()).toBe(1);
});
