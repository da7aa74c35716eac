import type { Page, Route } from 'playwright-core';

/** The server does what the next request asks for, but its answer is lost. @param instead what comes in its place; by default nothing */
export async function loseOneAnswer(page: Page, address: string, instead = (route: Route) => route.abort()): Promise<void> {
  await page.route(address, async (route) => {
    await route.fetch();
    await instead(route);
  }, { times: 1 });
}

/** As a proxy answers whose server was stopped after it had done the work. */
export const answerAsProxy = (route: Route) => route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
