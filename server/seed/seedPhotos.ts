import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Photo } from '#shared/contract/photo.ts';
import type { Tenant } from '#shared/contract/tenant.ts';
import { photoUrl } from '#shared/photos/photoFiles.ts';
import type { Database } from '../db/connect.ts';
import type { FileSettings } from '../env.ts';
import { fileHash } from '../files/fileStore.ts';
import { type MadePhoto, makePhoto } from '../files/makePhoto.ts';
import { openFileStore, uploadsFolder } from '../files/openFileStore.ts';
import { savePhoto } from '../files/savePhoto.ts';
import { updatePictures } from '../files/schoolPictures.queries.ts';
import { givePhotos, hasFiles } from './demoPhotos.queries.ts';
import { seedDetails } from './seedDetails.ts';

/** The photos of a demo school, by name of their file: of its activities and instructors in their order, its first posts, and its cover. */
const PHOTOS: Record<string, { activities: string[][]; instructors: string[][]; posts: string[][]; cover?: string }> = {
  norte: {
    activities: [['boards', 'wave', 'sunset'], ['boards'], ['wave', 'swell'], ['dawn', 'swell'], ['sunset', 'dawn']],
    instructors: [['rui'], ['lea'], ['tom']],
    posts: [['swell']],
  },
  baleal: { activities: [['wave', 'boards'], ['swell'], ['sunset', 'boards']], instructors: [['tom'], ['lea']], posts: [['dawn']], cover: 'sunset' },
};

const ALT: Record<string, string> = { wave: 'A surfer on a green wave', sunset: 'Two surfers at sunset', boards: 'Four boards on the beach', swell: 'A large wave', dawn: 'A board on the beach at dawn' };

/**
 * Gives the demo schools their photos and what they tell of activities and instructors, once. Takes some seconds, so the demo starts without waiting for it, and its pages show the photos as soon as
 * they are there.
 */
export async function seedPhotos(database: Database, settings: FileSettings, tenants: readonly Tenant[], now: Date): Promise<void> {
  const store = openFileStore(settings);
  const made = new Map<string, Promise<MadePhoto>>();
  for (const tenant of tenants) {
    const photos = PHOTOS[tenant.slug];
    const db = database.forTenant(tenant);
    if (!photos || (await hasFiles(db, tenant))) continue;
    const saved = new Map<string, Photo>();
    for (const name of new Set([photos.cover ?? [], photos.activities, photos.instructors, photos.posts].flat(2))) {
      if (!made.has(name)) made.set(name, make(name, uploadsFolder(settings)));
      const hash = fileHash('jpg', createHash('sha256').update(await readFile(pathOf(name))).digest('hex'));
      const { width, height, placeholder } = await savePhoto(db, store, tenant, { hash, type: 'jpg' }, await made.get(name)!, now);
      saved.set(name, { hash, width, height, placeholder, alt: ALT[name] ?? '', x: 50, y: 55 });
    }
    const of = (names: readonly string[][]) => names.map((list) => list.map((name) => saved.get(name)!));
    await db.transaction().execute(async (tx) => {
      for (const table of ['activities', 'instructors', 'posts'] as const) await givePhotos(tx, tenant, table, of(photos[table]));
      await seedDetails(tx, tenant);
    });
    const cover = photos.cover === undefined ? undefined : saved.get(photos.cover);
    if (cover) await database.owner.transaction().execute((tx) => updatePictures(tx, tenant, { cover, cover_url: photoUrl(cover, 1280) }));
  }
}

async function make(name: string, uploads: string): Promise<MadePhoto> {
  await mkdir(uploads, { recursive: true });
  const folder = await mkdtemp(join(uploads, 'demo-'));
  return makePhoto({ file: pathOf(name), folder, type: 'jpg' }).finally(() => rm(folder, { recursive: true, force: true }));
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`photos/${name}.jpg`, import.meta.url));
}
