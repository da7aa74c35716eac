import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/**
 * The same engine without windows. It is several times as fast, because each window of the full browser starts its own processes.
 */
const SHELL = 'chromium-headless-shell';
const MAC_APPS = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * Finds the browser: `CHROME_PATH`, or a usual place.
 *
 * @throws Error if `CHROME_PATH` names no browser, or none is found
 */
export function chromePath(): string {
  const named = process.env.CHROME_PATH;
  if (named && !isProgram(named)) throw new Error(`CHROME_PATH is ${named}, and there is no program.`);
  const found = named || findChrome();
  if (!found) throw new Error('No Chromium or Chrome was found. Install one, or name it in CHROME_PATH.');
  return found;
}

/** Finds the full browser in the usual places. */
export function findChrome(): string | undefined {
  return [...NAMES.flatMap(inFolders), ...MAC_APPS].find(isProgram);
}

/** Finds the browser without windows; the full one works as well. */
export function findShell(): string | undefined {
  return inFolders(SHELL).find(isProgram);
}

function inFolders(name: string): string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
