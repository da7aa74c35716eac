import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '../../../server/pages/pageSource.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';

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
