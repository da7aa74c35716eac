import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadedPhoto } from '#shared/contract/photo.ts';
import type { FileSettings } from '../../../server/env.ts';
import { openFileStore } from '../../../server/files/openFileStore.ts';
import { drawnPhoto, upload } from '../../support/photos.ts';
import { testApp } from '../../support/testApp.ts';
import { ADMINS } from '../../support/world.ts';

let folder: string;
let server: S3rver;
let s3: NonNullable<FileSettings['s3']>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lineup-stores-'));
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3'), configureBuckets: [{ name: 'photos', configs: [] }] });
  const { port } = await server.run();
  s3 = { endpoint: `http://127.0.0.1:${port}`, bucket: 'photos', key: 'S3RVER', secret: 'S3RVER', region: 'eu-west-1' };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 's3'] as const)('the store %s', (kind) => {
  const open = () => openFileStore({ s3: kind === 's3' ? s3 : undefined, folder: join(folder, 'files') });

  test('gives back what it was given, by key, until it is removed', async () => {
    const store = open();
    await store.put('1/a-320.jpg', Buffer.from('first'), 'image/jpeg');
    await store.put('2/a-320.jpg', Buffer.from('second'), 'image/jpeg');
    await store.put('1/a-320.jpg', Buffer.from('first again'), 'image/jpeg');
    const read = async (key: string) => {
      const found = await store.read(key);
      return found && [await buffer(found.body).then(String), found.bytes];
    };
    expect([await read('1/a-320.jpg'), await read('2/a-320.jpg'), await read('3/a-320.jpg')]).toEqual([['first again', 11], ['second', 6], undefined]);
    await store.remove(['1/a-320.jpg', '1/missing.jpg']);
    expect([await read('1/a-320.jpg'), await read('2/a-320.jpg')]).toEqual([undefined, ['second', 6]]);
    const path = join(folder, `large-${kind}`);
    await writeFile(path, 'a large file');
    await store.move(path, '1/exports/all.zip', 'application/zip');
    expect([await read('1/exports/all.zip'), await access(path).catch(() => 'gone')]).toEqual([['a large file', 12], 'gone']);
  });
});

test('photos are uploaded to an S3-compatible store and served from it; 503 while it does not answer', async () => {
  const school = await testApp({ config: { files: { s3, folder: join(folder, 'uploads') } } });
  const admin = await school.signIn(ADMINS.norte);
  const { hash, width } = (await upload(school, admin, await drawnPhoto())).json<UploadedPhoto>();
  const photo = await school.call('GET', `/files/${hash}-${width}.jpg`);
  expect([photo.statusCode, photo.headers['content-type'], photo.rawPayload.subarray(0, 2).toString('hex')]).toEqual([200, 'image/jpeg', 'ffd8']);
  await school.close();

  const wrong = await testApp({ config: { files: { s3: { ...s3, key: 'wrong' }, folder: join(folder, 'uploads') } } });
  const theirs = await wrong.signIn(ADMINS.norte);
  expect((await upload(wrong, theirs, await drawnPhoto())).statusCode).toBe(503);
  expect((await wrong.call('GET', `/files/${hash}-${width}.jpg`)).statusCode).toBe(503);
  await wrong.close();
});
