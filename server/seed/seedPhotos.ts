import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Photo } from '#shared/contract/photo.ts';
import type { Language } from '#shared/language.ts';
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

/** What each photo shows, by language. */
const ALT: Record<string, Record<Language, string>> = {
  wave: { en: 'A surfer on a green wave', de: 'Ein Surfer auf einer grünen Welle', es: 'Un surfista en una ola verde', fr: 'Un surfeur sur une vague verte', pt: 'Um surfista numa onda verde' },
  sunset: { en: 'Two surfers at sunset', de: 'Zwei Surfer bei Sonnenuntergang', es: 'Dos surfistas al atardecer', fr: 'Deux surfeurs au coucher du soleil', pt: 'Dois surfistas ao pôr do sol' },
  boards: { en: 'Four boards on the beach', de: 'Vier Bretter am Strand', es: 'Cuatro tablas en la playa', fr: 'Quatre planches sur la plage', pt: 'Quatro pranchas na praia' },
  swell: { en: 'A large wave', de: 'Eine große Welle', es: 'Una ola grande', fr: 'Une grande vague', pt: 'Uma onda grande' },
  dawn: { en: 'A board on the beach at dawn', de: 'Ein Brett am Strand in der Morgendämmerung', es: 'Una tabla en la playa al amanecer', fr: 'Une planche sur la plage à l’aube', pt: 'Uma prancha na praia ao amanhecer' },
};

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
      saved.set(name, { hash, width, height, placeholder, ...altsOf(name, tenant), x: 50, y: 55 });
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

/** The description in the school's own language, and in the others. */
function altsOf(name: string, { langs }: Pick<Tenant, 'langs'>): Pick<Photo, 'alt' | 'alts'> {
  const texts = ALT[name];
  if (!texts) return { alt: '' };
  const [first, ...others] = langs;
  return { alt: texts[first!], alts: Object.fromEntries(others.map((lang) => [lang, texts[lang]])) };
}

async function make(name: string, uploads: string): Promise<MadePhoto> {
  await mkdir(uploads, { recursive: true });
  const folder = await mkdtemp(join(uploads, 'demo-'));
  return makePhoto({ file: pathOf(name), folder, type: 'jpg' }).finally(() => rm(folder, { recursive: true, force: true }));
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`photos/${name}.jpg`, import.meta.url));
}
