import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromePath, findChrome, findShell } from '../browser/chromePath.ts';

/**
 * Finds the browser for the tests. If there is none, installs it when run as root on Debian or a derivative. Also installs the
 * faster headless shell, but does not require it.
 *
 * @returns the full browser's path
 * @throws Error with instructions
 */
export async function ensureBrowser(): Promise<string> {
  const isThere = process.env.CHROME_PATH || findChrome();
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isThere && !canInstall) {
    throw new Error('The browser tests need Chromium or Chrome: install one (as root on Debian this is done for you), or name it in CHROME_PATH.');
  }
  if (!isThere) await install('chromium');
  if (canInstall && !findShell()) await install('chromium-headless-shell').catch(() => {});
  return chromePath();
}

async function install(name: string): Promise<void> {
  console.log(`Installing ${name} for the browser tests …`);
  await aptGet('update');
  await aptGet('install', '--yes', '--no-install-recommends', name);
}

async function aptGet(...args: string[]): Promise<void> {
  const options = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await promisify(execFile)('apt-get', [...options, ...args], { env, maxBuffer: 2 ** 26 }).catch((error) => {
    throw new Error(`apt-get ${args[0]} failed:\n${error.stdout}${error.stderr}`, { cause: error });
  });
}
