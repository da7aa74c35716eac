import { existsSync } from 'node:fs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Where the browser is: `CHROME_PATH`, or where it is usually installed. */
export function chromePath(): string {
  const found = [process.env.CHROME_PATH, ...KNOWN].find((path) => path && existsSync(path));
  if (!found) throw new Error('No Chromium or Chrome was found. Install one, or name it in CHROME_PATH.');
  return found;
}
