import type { Page } from 'playwright-core';

/** The server does what the next request asks for, but its answer is lost. */
export async function loseOneAnswer(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
}
