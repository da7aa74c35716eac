import { chromePath, findChrome, findShell } from '../browser/chromePath.ts';
import { aptInstall, canInstall } from '../aptGet.ts';

/**
 * Finds the browser for the tests. If there is none, installs it when run as root on Debian or a derivative. Also installs the
 * faster headless shell, but does not require it.
 *
 * @returns the full browser's path
 * @throws Error with instructions
 */
export async function ensureBrowser(): Promise<string> {
  const isThere = process.env.CHROME_PATH || findChrome();
  if (!isThere && !canInstall) {
    throw new Error('The browser tests need Chromium or Chrome: install one (as root on Debian this is done for you), or name it in CHROME_PATH.');
  }
  if (!isThere) await aptInstall('chromium');
  if (canInstall && !findShell()) await aptInstall('chromium-headless-shell').catch(() => {});
  return chromePath();
}
