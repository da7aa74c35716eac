import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#shared/contract/activity.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { forgetFilesTask } from '../../../server/files/forgetFilesTask.ts';
import { drawnPhoto, uploaded } from '../../support/photos.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

const HOUR_MS = 60 * 60 * 1000;
let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const change = (url: string, payload: object) => school.call('PUT', url, { cookie: admin, payload });
const draw = (index: number) => drawnPhoto(60 + index, 60);
const later = (hours: number) => (school.clock.now = new Date(school.clock.now.getTime() + hours * HOUR_MS));

async function night(): Promise<void> {
  const { database, directory, config, clock } = school;
  await forgetFilesTask({ database, directory, files: config.files, now: () => clock.now })({}, {} as never);
}

/** The photos that are left, in the list and in the store. */
async function left(): Promise<string[][]> {
  const rows = await school.database.forTenant({ id: 1 }).selectFrom('files').where('tenant_id', '=', 1).select('hash').execute();
  const names = await readdir(join(school.config.files.folder, '1'));
  return [rows.map(({ hash }) => hash).toSorted(), [...new Set(names.map((name) => name.slice(0, 32)))].toSorted()];
}

test('photos of activities, instructors, posts and the school are kept; others go a day after their last use', async () => {
  const photos = [];
  for (let index = 0; index < 6; index++) photos.push((await uploaded(school, admin, await draw(index))).hash);
  const logo = (await uploaded(school, admin, await draw(0), '?type=png')).hash;
  const [first, second, portrait, picture, cover, inText] = photos as [string, string, string, string, string, string];

  const saved = await change('/api/activities/1', { photos: [{ hash: first, alt: ' Waves\nat dawn ', x: 20, y: 80, width: 9999 }, { hash: second }] });
  expect(saved.json<Activity>().photos).toEqual([
    { hash: first, width: 60, height: 60, placeholder: expect.stringMatching(/^#/) as string, alt: 'Waves at dawn', x: 20, y: 80 },
    { hash: second, width: 61, height: 60, placeholder: expect.stringMatching(/^#/) as string, alt: '', x: 50, y: 50 },
  ]);
  expect((await school.call('GET', '/api/activities/1')).json<Activity>().photos).toEqual(saved.json<Activity>().photos);
  expect((await change('/api/instructors/1', { photos: [{ hash: portrait }] })).statusCode).toBe(200);
  expect((await change('/api/posts/1', { photos: [{ hash: picture }], body: `![Sea](/files/${inText}-60.jpg)` })).statusCode).toBe(200);
  expect((await change('/api/school/pictures', { logo: { hash: logo }, cover: { hash: cover, x: 10, y: 30 } })).statusCode).toBe(200);
  const known = (await school.directory.latest()).tenants[0]! satisfies Tenant;
  expect(known).toMatchObject({ logo_url: `/files/${logo}-60.png`, cover_url: `/files/${cover}-64.jpg`, cover: { hash: cover, x: 10, y: 30 } });

  const unused = (await uploaded(school, admin, await draw(7))).hash;
  const all = [...photos, logo, unused].toSorted();
  later(23);
  await night();
  expect(await left()).toEqual([all, all]);
  later(2);
  await night();
  const used = all.filter((hash) => hash !== unused);
  expect(await left()).toEqual([used, used]);

  // What is taken away stays for another day, for pages that are still open.
  await change('/api/activities/1', { photos: [{ hash: second }] });
  await change('/api/school/pictures', { cover: null });
  expect((await school.directory.latest()).tenants[0]).toMatchObject({ cover_url: '', cover: null });
  later(23);
  await night();
  expect(await left()).toEqual([used, used]);
  later(25);
  await night();
  const rest = used.filter((hash) => hash !== first && hash !== cover);
  expect(await left()).toEqual([rest, rest]);
});

test('a photo that is about to be removed is kept if it is used at that moment, and refused if it is gone', async () => {
  const { hash } = await uploaded(school, admin, await draw(8));
  later(25);
  const [saved] = await Promise.all([change('/api/activities/2', { photos: [{ hash }] }), night()]);
  const isLeft = (await left())[0]!.includes(hash);
  expect([saved.statusCode, isLeft]).toEqual(saved.statusCode === 200 ? [200, true] : [400, false]);
  const gone = (await uploaded(school, admin, await draw(9))).hash;
  later(25);
  await night();
  const refused = await change('/api/activities/2', { photos: [{ hash: gone }] });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { problems: { photos: { code: 'unknown_entry' } } }]);
});

test('records have at most so many photos, each of them once, and the school’s pictures are of the right kind', async () => {
  const hashes = Array.from({ length: 9 }, (_, index) => ({ hash: String(index).repeat(32) }));
  const { hash } = await uploaded(school, admin, await draw(0));
  const logo = (await uploaded(school, admin, await draw(0), '?type=png')).hash;
  for (const [url, payload, problems] of [
    ['/api/activities/1', { photos: hashes }, { photos: { code: 'too_many_photos', max: 8 } }],
    ['/api/instructors/1', { photos: hashes.slice(0, 2) }, { photos: { code: 'too_many_photos', max: 1 } }],
    ['/api/posts/1', { photos: hashes.slice(0, 2) }, { photos: { code: 'too_many_photos', max: 1 } }],
    ['/api/activities/1', { photos: [{ hash }, { hash }] }, { photos: { code: 'photo_twice' } }],
    ['/api/activities/1', { photos: [{ hash, alt: 'x'.repeat(301) }] }, { photos: { code: 'too_long', max: 300 } }],
    ['/api/activities/1', { photos: [{ hash: logo }] }, { photos: { code: 'unknown_entry' } }],
    ['/api/school/pictures', { logo: { hash } }, { logo: { code: 'unknown_entry' } }],
    ['/api/school/pictures', { cover: { hash: logo } }, { cover: { code: 'unknown_entry' } }],
  ] as const) {
    const answer = await change(url, payload);
    expect([url, answer.statusCode, answer.json<{ problems: object }>().problems]).toEqual([url, 400, problems]);
  }
  for (const photos of [[{ hash: '../../etc/passwd' }], [{ hash, x: 101 }], 'x', [{}]]) expect((await change('/api/activities/1', { photos })).statusCode).toBe(400);
});
