import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows: several times as quick, since each window of the whole browser starts processes of its own. */
const SHELL = 'chromium-headless-shell';
const MAC_APPS = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * Where the browser is: `CHROME_PATH`, or where it is usually installed.
 *
 * @throws Error when `CHROME_PATH` names none, or none is found
 */
export function chromePath(): string {
  const named = process.env.CHROME_PATH;
  if (named && !isProgram(named)) throw new Error(`CHROME_PATH is ${named}, and there is no program.`);
  const found = named || findChrome();
  if (!found) throw new Error('No Chromium or Chrome was found. Install one, or name it in CHROME_PATH.');
  return found;
}

/** The browser on the usual places, if it is there. */
export function findChrome(): string | undefined {
  return [...NAMES.flatMap(inFolders), ...MAC_APPS].find(isProgram);
}

/** The browser without windows, if it is there; the whole one does as well. */
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
