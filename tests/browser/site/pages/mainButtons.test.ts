import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, expectGoodScreen, type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';

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
  await expect.poll(() => inSight(/^Pay now/)).toBe(true);
  await expect.poll(() => inSight('Book now, pay at the school')).toBe(true);
});

test.each([
  ['phone', PHONE, 'no-preference'],
  ['phone, without motion', PHONE, 'reduce'],
  ['low phone', { width: 320, height: 568 }, 'reduce'],
  ['desk', DESK, 'reduce'],
] as const)('on a %s a form below a long offer is one press away: the button leads to the first input that is still needed', async (_name, viewport, reducedMotion) => {
  const page = await journey.visitor({ viewport, reducedMotion });
  const offer = { description: 'You learn to read the sea, to paddle and to stand up. '.repeat(30) };
  await journey.withDatabase(({ owner }) => owner.updateTable('activities').set(offer).where('tenant_id', '=', 1).execute());
  const lesson = await lessonWithRoom(page);
  await page.goto(`/lessons/${lesson.id}`);
  const toForm = page.getByRole('button', { name: 'Go to the form' });
  const inView = (field: string) =>
    page.locator(`[data-field="${field}"]`).evaluate((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      return document.activeElement === input && top > 0 && bottom < innerHeight;
    });
  await toForm.waitFor();
  await expectGoodScreen(page);
  expect(await toForm.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await toForm.click();
  await expect.poll(() => inView('users.0.name')).toBe(true);
  await expect.poll(() => toForm.count()).toBe(0);
  await page.keyboard.type('Ana Silva');
  // Where the form is in view the bar works as ever.
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  await page.getByText('Still needed: your email and your mobile number.').waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => toForm.count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  await toForm.click();
  await expect.poll(() => inView('email')).toBe(true);
  await page.keyboard.type('ana@example.com');
  await page.getByLabel('Mobile phone').fill('912 345 678');
  // Nothing is needed any more: the heading of the form has the focus, and Continue follows.
  await page.evaluate(() => scrollTo(0, 0));
  await toForm.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('step');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Check and book' }).waitFor();
  await expect.poll(() => toForm.count()).toBe(0);
});
