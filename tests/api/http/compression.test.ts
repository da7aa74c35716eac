import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

let school: TestApp;
let cookie: string;
beforeAll(async () => {
  school = await testApp();
  cookie = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const get = (url: string, encoding: string, session?: string) => school.call('GET', url, { cookie: session, headers: { 'accept-encoding': encoding } });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a list of the back office is compressed by %s, and says its rows and total', async (encoding, decompress) => {
  const [plain, packed] = [await get('/api/settings', 'identity', cookie), await get('/api/settings', encoding, cookie)];
  const range = `0-${plain.json<unknown[]>().length - 1}/${plain.json<unknown[]>().length}`;
  expect([plain.headers['content-range'], plain.headers['content-encoding']]).toEqual([range, undefined]);
  expect([packed.headers['content-range'], packed.headers['content-encoding'], packed.headers.vary]).toEqual([range, encoding, expect.stringContaining('accept-encoding')]);
  expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('a public list is compressed for browsers that know only gzip as well', async () => {
  const [plain, packed] = [await get('/api/settings', 'identity'), await get('/api/settings', 'gzip')];
  expect([packed.headers['content-encoding'], packed.headers['content-range']]).toEqual(['gzip', plain.headers['content-range']]);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test('an answer of a few bytes is sent as it is', async () => {
  const tags = await get('/api/tags?range=[0,0]', 'br', cookie);
  expect([tags.headers['content-range'], tags.headers['content-encoding']]).toEqual([expect.stringMatching(/^0-0\/\d+$/), undefined]);
});
