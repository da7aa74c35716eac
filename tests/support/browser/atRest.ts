import type { Page, Request } from 'playwright-core';
import { until } from '../until.ts';

/** A page is at rest when no request was under way for this long. */
const QUIET_MS = 500;
const PATIENCE_MS = 60_000;

/** Goes to an address, and waits until the page's own requests have ended. @param name for the message of a page that never rests */
export async function gotoAtRest(page: Page, address: string, name = address): Promise<void> {
  await actAtRest(page, name, () => page.goto(address));
}

/** Does something on a page, and waits until the requests that it caused have ended. @param name for the message of a page that never rests */
export async function actAtRest(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  const { isQuiet, stop } = requestsOf(page);
  await act();
  await until(`requests of "${name}" to end`, isQuiet, PATIENCE_MS);
  stop();
}

/**
 * Watches the requests of a page. Playwright's own "networkidle" is sometimes never reported, although all requests have ended.
 *
 * @returns has none been under way for a while? And an end to watching
 */
function requestsOf(page: Page): { isQuiet: () => Promise<boolean>; stop: () => void } {
  const pending = new Set<Request>();
  let since = Date.now();
  const begins = (request: Request) => void pending.add(request);
  const ends = (request: Request) => {
    pending.delete(request);
    since = Date.now();
  };
  const isSilent = () => pending.size === 0 && Date.now() - since >= QUIET_MS;
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  return {
    isQuiet: async () => isSilent() && (await isIdle(page)) && isSilent(),
    stop: () => void page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends),
  };
}

/** Has the page nothing left to do? On a busy machine it may work for longer on an answer than it is quiet, and then ask for more. */
async function isIdle(page: Page): Promise<boolean> {
  const idle = () => page.evaluate(() => new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(true))));
  // A page that is just being left cannot tell.
  return idle().catch(() => false);
}
