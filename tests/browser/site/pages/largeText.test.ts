import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, PHONE, startJourney } from '../../../support/browser/journey.ts';
import { lessonWithRoom } from '../../../support/browser/lessonWithRoom.ts';

/** Nodes of the home page with two weeks of lessons. */
const MOST_NODES = 900;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** Elements that stick out of the window or cut their text off. What scrolls by itself may be wider; `.mast` cuts its drawing off. */
const amiss = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isInScroller = (element: Element | null): boolean => element !== null && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isInScroller(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { overflowX, overflowY, visibility } = getComputedStyle(element);
      const { right, width } = element.getBoundingClientRect();
      if (width < 3 || visibility === 'hidden' || element.matches('.mast')) return [];
      const isOut = right > clientWidth + 1 && !isInScroller(element.parentElement);
      const isCut = [overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1, overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2].some(Boolean);
      return isOut || (isCut && element.textContent !== '') ? [`${element.tagName}.${element.className} ${Math.round(right)}`] : [];
    });
  });

test('letters of twice the size neither stick out nor are cut off, in German on a phone', async () => {
  const page = await journey.visitor({ viewport: PHONE });
  await page.goto('/');
  const lesson = await lessonWithRoom(page);
  for (const path of ['/', `/lessons/${lesson.id}`, '/pricing', '/about', '/find-bookings', '/enquire', `/activities/${lesson.activity_id}`]) {
    await page.goto(`${path}?lang=de`);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect([path, await amiss(page)]).toEqual([path, []]);
  }
});

test('the home page has few nodes', async () => {
  const page = await journey.visitor({ viewport: PHONE });
  await page.goto('/');
  expect(await page.locator('*').count()).toBeLessThanOrEqual(MOST_NODES);
});
