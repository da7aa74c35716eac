import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

const FILES = {
  'site/assets/now.js': 'now', 'site/assets/now.js.br': 'now, compressed', 'site/assets/both.js': 'both, now',
  'earlier/site/assets/then.js': 'then', 'earlier/site/assets/then.js.br': 'then, compressed', 'earlier/site/assets/both.js': 'both, then',
  'admin/assets/screen.js': 'screen', 'earlier/admin/assets/old-screen.js': 'old screen',
};
const FOLDERS = ['site/demo', 'site/icons'];

let dist: string;
let school: TestApp;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'lineup-dist-'));
  for (const folder of FOLDERS) await mkdir(join(dist, folder), { recursive: true });
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(dist, path, '..'), { recursive: true });
    await writeFile(join(dist, path), text);
  }
  school = await testApp({ pages: { ...(await builtPages()), assets: pathToFileURL(`${dist}/`) } });
});
afterAll(async () => {
  await school.close();
  await rm(dist, { recursive: true });
});

test.each([
  ['/assets/now.js', 'now'],
  ['/assets/then.js', 'then'],
  ['/assets/both.js', 'both, now'],
  ['/manage/assets/screen.js', 'screen'],
  ['/manage/assets/old-screen.js', 'old screen'],
])('%s is found, in this build or an earlier one, and kept for ever', async (url, text) => {
  const { statusCode, body, headers } = await school.call('GET', url);
  expect([statusCode, body, headers['cache-control']]).toEqual([200, text, 'public, max-age=31536000, immutable']);
});

test.each([['/assets/now.js', 'now'], ['/assets/then.js', 'then']])('%s is compressed for those who take it', async (url, text) => {
  const { body, headers } = await school.call('GET', url, { headers: { 'accept-encoding': 'gzip, br' } });
  expect([headers['content-encoding'], body]).toEqual(['br', `${text}, compressed`]);
});

test.each(['/assets/never.js', '/assets/old-screen.js', '/manage/assets/then.js', '/earlier/site/assets/then.js'])('%s is not found', async (url) => {
  expect((await school.call('GET', url)).statusCode).toBe(404);
});

test.each([
  ['no account is signed in', undefined, '/manage', 'en-GB,en;q=0.9', [/\/start-/, /\/en-/, /\/dist-/], [/\/App-/, /\/Layout-/, /\/de-/]],
  ['an admin is signed in', 'admin', '/manage/tags', 'de-AT', [/\/start-/, /\/App-/, /\/Layout-/, /\/de-/, /\/reactAdmin\.de-/], [/\/en-/]],
  ['an admin asks for a language', 'admin', '/manage/tags?lang=fr', 'de-AT', [/\/fr-/], [/\/de-/]],
  ['the language is none', 'admin', '/manage?lang=xx&lang=yy', 'xx', [/\/en-/], []],
] as const)('the back office names the files of its first screen: %s', async (_case, who, url, language, named, others) => {
  const cookie = who && (await school.signIn(ADMINS.norte));
  const { body, statusCode } = await school.call('GET', url, { cookie, headers: { 'accept-language': language } });
  expect(statusCode).toBe(200);
  const links = [...body.matchAll(/<link rel="modulepreload" href="(\/manage\/assets\/[^"]+\.js)">/g)].map(([, file]) => file!);
  for (const file of named) expect(links).toContainEqual(expect.stringMatching(file));
  for (const file of others) expect(links).not.toContainEqual(expect.stringMatching(file));
  expect(new Set(links).size).toBe(links.length);
  expect(body.indexOf(links.at(-1)!)).toBeLessThan(body.indexOf('<script'));
});
