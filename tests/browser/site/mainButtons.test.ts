import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, type Journey, PHONE, startJourney } from '../../support/browser/journey.ts';
import { lessonWithRoom } from '../../support/browser/lessonWithRoom.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** The controls of the page that something else covers when they have the focus. */
async function coveredControls(page: Page): Promise<string[]> {
  const controls = page.locator('main').locator('a[href], button, input, select, textarea').filter({ visible: true });
  const covered: string[] = [];
  for (const control of await controls.all()) {
    await control.focus();
    const found = await control.evaluate(async (one) => {
      const seen = () => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (one.contains(hit) || hit.contains(one)) ? undefined : `${one.outerHTML.slice(0, 90)} at ${top} of ${innerHeight} is under ${hit?.outerHTML.slice(0, 60) ?? 'nothing'}`;
      };
      // Scrolling to it may take some frames.
      for (let frame = 0; frame < 60 && seen(); frame++) await new Promise(requestAnimationFrame);
      return seen();
    });
    if (found) covered.push(found);
  }
  return covered;
}

test.each([
  ['phone', PHONE],
  ['low phone', { width: 320, height: 568 }],
  ['desk', { width: 1280, height: 800 }],
])('on a %s the bar with the main button covers no control that has the focus, in both steps', async (_name, viewport) => {
  const page = await journey.visitor({ viewport });
  page.setDefaultTimeout(10_000);
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}?lang=de`);
  await page.getByRole('button', { name: 'Person hinzufügen' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('users.1.name');
  expect(await coveredControls(page)).toEqual([]);
  for (const number of [1, 2]) await page.getByRole('group', { name: `Person ${number}` }).getByLabel('Name').fill(`Ana ${number}`);
  await page.getByLabel('E-Mail').fill('ana@example.com');
  await page.getByLabel('Handy').fill('912 345 678');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await page.getByRole('button', { name: /^Jetzt bezahlen/ }).waitFor();
  expect(await coveredControls(page)).toEqual([]);
});

test('at 1280 by 800 the main button of each step is in sight without scrolling', async () => {
  const page = await journey.visitor({ viewport: { ...DESK, width: 1280, height: 800 } });
  page.setDefaultTimeout(10_000);
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  const inSight = async (name: string | RegExp) => {
    const box = (await page.getByRole('button', { name, exact: typeof name === 'string' }).boundingBox())!;
    return box.y >= 0 && box.y + box.height <= 800;
  };
  expect(await inSight('Continue')).toBe(true);
  await page.getByLabel('Name').first().fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912 345 678');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: /^Pay now/ }).waitFor();
  expect(await inSight(/^Pay now/)).toBe(true);
  expect(await inSight('Book now, pay at the school')).toBe(true);
});
