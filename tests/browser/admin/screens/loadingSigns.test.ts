import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gotoAtRest } from '../../../support/browser/atRest.ts';
import { type Journey, startJourney } from '../../../support/browser/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.close());

/** Goes to a screen within the back office. @returns how many signs of loading took the whole screen's place, one after the other */
async function signsOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (to) => {
    const main = document.querySelector('main')!;
    let signs = 0;
    const watching = new MutationObserver((changes) => {
      // Below its title a screen may wait for its data.
      if (main.querySelector('h1')) return;
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      signs += added.filter((node) => node instanceof Element && node.parentElement === main && node.matches('[role=status]')).length;
    });
    watching.observe(main, { childList: true });
    const before = main.querySelector('h1');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    while (main.querySelector('h1') === before || !main.querySelector('h1')) await new Promise(requestAnimationFrame);
    watching.disconnect();
    return signs;
  }, path);
}

// React holds a screen back for up to 300 ms that asks for more files once it is shown (docs/decisions/0096-screens-without-suspense.md).
test.each([
  ...['team', 'account', 'settings/domain', 'own-lessons'].map((name) => ({ name, signs: 1 })),
  // A lesson's form waits for its data, too.
  ...['lessons/new', 'lessons/1/clone', 'lessons/1/edit'].map((name) => ({ name, signs: 2 })),
])('$name comes with its words and texts, and asks for no more files', async ({ name, signs }) => {
  const page = await journey.admin();
  await gotoAtRest(page, '/manage/tags');
  expect(await signsOf(page, `/manage/${name}`)).toBe(signs);
  await page.context().close();
});
