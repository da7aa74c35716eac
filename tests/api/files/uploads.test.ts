import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadedPhoto } from '#shared/contract/photo.ts';
import { DEMO_PASSWORD } from '../../../server/seed/demoWorld.ts';
import { SCHOOL_QUOTA_BYTES, UPLOAD_LIMITS } from '#shared/photos/photoRules.ts';
import { animated, bombPng, HOSTILE_SVG, noisyPhoto } from '../../support/hostilePhotos.ts';
import { drawnPhoto, upload, uploaded } from '../../support/photos.ts';
import { testApp, type TestApp } from '../../support/testApp.ts';
import { ADMINS, HOSTS, VISITOR } from '../../support/world.ts';

const NORTE = { id: 1 };
let school: TestApp;
let admin: string;
beforeAll(async () => {
  school = await testApp();
  admin = await school.signIn(ADMINS.norte);
});
afterAll(() => school.close());

const look = (name: string, host: string = HOSTS.norte, headers: Record<string, string> = {}) => school.call('GET', `/files/${name}`, { host, headers });

/** What is stored, in the list and in the store. */
async function stored(): Promise<string[]> {
  const rows = await school.database.forTenant(NORTE).selectFrom('files').where('tenant_id', '=', 1).select('hash').execute();
  const files = await readdir(school.config.files.folder, { recursive: true });
  return [...rows.map(({ hash }) => hash), ...files.filter((name) => name !== 'uploads')].toSorted();
}

describe('an uploaded photo', () => {
  test('is turned upright, stripped of everything but its pixels, and stored in several sizes that are never larger', async () => {
    const photo = await sharp(await drawnPhoto(1600, 1000))
      .withExif({ IFD0: { Artist: 'Ana Silva' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) as Buffer });
    const made = await uploaded(school, admin, photo);
    expect(made).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{32}$/) as string, type: 'jpg', width: 1000, height: 1600, placeholder: expect.stringMatching(/^#33[0-9a-f]{4}$/) as string, alt: '', x: 50, y: 50 });
    for (const [name, format, mime] of [['320.jpg', 'jpeg', 'image/jpeg'], ['640.avif', 'heif', 'image/avif'], ['1000.jpg', 'jpeg', 'image/jpeg'], ['1000.avif', 'heif', 'image/avif']] as const) {
      const answer = await look(`${made.hash}-${name}`);
      expect([name, answer.statusCode, answer.headers['content-type']]).toEqual([name, 200, mime]);
      const found = await sharp(answer.rawPayload).metadata();
      expect(found).toMatchObject({ format, width: Number.parseInt(name, 10) });
      expect([found.exif, found.orientation, found.icc, found.xmp]).toEqual([undefined, undefined, undefined, undefined]);
    }
    for (const missing of ['1280.jpg', '1920.avif', '320.png']) expect((await look(`${made.hash}-${missing}`)).statusCode).toBe(404);
  });

  test('is kept by browsers for good, and inert when it is opened by itself', async () => {
    const { hash, width } = await uploaded(school, admin);
    const { headers } = await look(`${hash}-${width}.jpg`);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
    });
    expect((await look(`${hash}-${width}.jpg`, HOSTS.norte, { 'if-none-match': headers.etag! })).statusCode).toBe(304);
  });

  test('belongs to its school: at another school’s host there is none', async () => {
    const { hash, width } = await uploaded(school, admin);
    expect((await look(`${hash}-${width}.jpg`)).statusCode).toBe(200);
    const elsewhere = await look(`${hash}-${width}.jpg`, HOSTS.baleal);
    expect([elsewhere.statusCode, elsewhere.headers['cache-control']]).toEqual([404, 'no-store']);
    for (const name of [`..%2f1%2f${hash}-${width}.jpg`, `${hash}-${width}.jpg%00`, 'uploads']) {
      expect([name, (await look(name, HOSTS.baleal)).statusCode]).toEqual([name, 404]);
    }
    const theirs = await school.call('PUT', '/api/activities/1', { cookie: admin, payload: { photos: [{ hash }] } });
    expect(theirs.statusCode).toBe(200);
    const theirAdmin = await school.signIn(ADMINS.baleal, HOSTS.baleal);
    const [activity] = (await school.call('GET', '/api/activities', { host: HOSTS.baleal })).json<{ id: number }[]>();
    const stolen = await school.call('PUT', `/api/activities/${activity!.id}`, { host: HOSTS.baleal, cookie: theirAdmin, payload: { photos: [{ hash }] } });
    expect([stolen.statusCode, stolen.json()]).toEqual([400, expect.objectContaining({ problems: { photos: { code: 'unknown_entry' } } })]);
  });

  test('may be transparent where it is a logo', async () => {
    const logo = await sharp({ create: { width: 600, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } }).png().toBuffer();
    const made = await uploaded(school, admin, logo, '?type=png');
    expect(made).toMatchObject({ type: 'png', width: 512, height: 256, placeholder: '#ffffff' });
    const png = await look(`${made.hash}-192.png`);
    expect([png.headers['content-type'], (await sharp(png.rawPayload).stats()).isOpaque]).toEqual(['image/png', false]);
  });
});

describe('refuses, and stores nothing of', () => {
  const FILES: Record<string, [problem: string, make: () => Promise<Buffer> | Buffer]> = {
    'a decompression bomb': ['photo_pixels', () => bombPng(50_000, 50_000)],
    'a picture that is larger than its data': ['photo_broken', () => bombPng(4000, 4000)],
    'a truncated photo': ['photo_broken', async () => (await noisyPhoto(800, 600)).subarray(0, 20_000)],
    'a moving GIF': ['photo_type', () => animated('gif')],
    'a moving WebP': ['photo_animated', () => animated('webp')],
    'a drawing with a script': ['photo_type', () => Buffer.from(HOSTILE_SVG)],
    'a page that calls itself a photo': ['photo_type', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    'a GIF that is a script': ['photo_type', () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(1);')],
    'nothing at all': ['photo_type', () => Buffer.from(' ')],
    'a picture of one pixel': ['photo_shape', () => drawnPhoto(1, 1)],
    'a strip': ['photo_shape', () => drawnPhoto(20, 2000)],
    'too many bytes': ['photo_bytes', () => Buffer.alloc(UPLOAD_LIMITS.bytes + 1)],
  };

  test.each(Object.entries(FILES))('%s', async (_name, [code, make]) => {
    const before = await stored();
    const answer = await upload(school, admin, await make());
    const { problems, errors } = answer.json<{ problems: object; errors: { file: string } }>();
    expect([answer.statusCode, problems]).toMatchObject([400, { file: { code } }]);
    expect(errors.file.length).toBeGreaterThan(10);
    expect(await stored()).toEqual(before);
  });

  test('too many bytes that come without their number', async () => {
    const before = await stored();
    const payload = Readable.from(Array.from({ length: 21 }, () => Buffer.alloc(1024 * 1024)));
    const answer = await school.app.inject({ method: 'POST', url: '/api/files', headers: { host: HOSTS.norte, cookie: admin, 'content-type': 'image/jpeg' }, payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { problems: { file: { code: 'photo_bytes', max: 20 } } }]);
    expect(await stored()).toEqual(before);
  });

  test('visitors, and bodies of another kind', async () => {
    const photo = await drawnPhoto();
    expect((await upload(school, undefined, photo)).statusCode).toBe(401);
    expect((await upload(school, await school.signIn(VISITOR), photo)).statusCode).toBe(403);
    for (const type of ['text/html', 'application/json', 'multipart/form-data; boundary=x']) {
      const answer = await school.app.inject({ method: 'POST', url: '/api/files', headers: { host: HOSTS.norte, cookie: admin, 'content-type': type }, payload: photo });
      expect([type, answer.statusCode]).toEqual([type, 400]);
    }
  });

  test('what exceeds the space of the school', async () => {
    const photo = await drawnPhoto(401, 301);
    const first = await uploaded(school, admin, photo);
    const db = school.database.forTenant(NORTE);
    await db.insertInto('files').values({ tenant_id: 1, hash: 'f'.repeat(32), type: 'jpg', width: 1, height: 1, placeholder: '', bytes: SCHOOL_QUOTA_BYTES - 1000, referenced_at: school.clock.now.toISOString() }).execute();
    const before = await stored();
    const answer = await upload(school, admin, await drawnPhoto(402, 302));
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { problems: { file: { code: 'photo_quota', max: 500 } } }]);
    expect(await stored()).toEqual(before);
    await db.deleteFrom('files').where('tenant_id', '=', 1).where('hash', '=', 'f'.repeat(32)).execute();
    expect((await uploaded(school, admin, photo)).hash).toBe(first.hash);
  });
});

test('no body is unpacked, and none of a photo’s kind or another is held in memory', async () => {
  const before = await stored();
  // Read into memory, it would be longer than the longest text, which ended the process.
  const bomb = brotliCompressSync(Buffer.alloc(600_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 24 } });
  for (const cookie of [undefined, admin]) {
    for (const type of ['text/plain', 'application/json', 'image/jpeg', 'application/x-www-form-urlencoded']) {
      const answer = await school.call('POST', '/api/files', { ...(cookie && { cookie }), payload: bomb, headers: { 'content-type': type, 'content-encoding': 'br' } });
      expect([type, answer.statusCode]).toEqual([type, cookie ? 400 : 401]);
    }
  }
  // Elsewhere as well, it is text that is not JSON.
  const login = await school.call('POST', '/api/login', { payload: brotliCompressSync(JSON.stringify({ email: ADMINS.norte, password: DEMO_PASSWORD })), headers: { 'content-type': 'application/json', 'content-encoding': 'br' } });
  expect(login.statusCode).toBe(400);
  expect(await stored()).toEqual(before);
});

test('what follows a photo in its file is gone from what is stored', async () => {
  const hidden = '<script>alert("hidden")</script>PK\x03\x04';
  const made: UploadedPhoto = await uploaded(school, admin, Buffer.concat([await drawnPhoto(), Buffer.from(hidden, 'latin1')]));
  for (const extension of ['jpg', 'avif']) {
    const { rawPayload, statusCode } = await look(`${made.hash}-${made.width}.${extension}`);
    expect([statusCode, rawPayload.includes('script'), rawPayload.includes('PK\x03\x04')]).toEqual([200, false, false]);
  }
});

test('uploads at once are made one after the other', async () => {
  const photos = await Promise.all(Array.from({ length: 5 }, (_, index) => drawnPhoto(100 + index, 100)));
  const answers = await Promise.all(photos.map((photo) => upload(school, admin, photo)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json<UploadedPhoto>().hash)).size).toBe(5);
});
