import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { LARGEST, photoWidths, type PhotoType } from '#shared/photos/photoFiles.ts';
import { UPLOAD_LIMITS } from '#shared/photos/photoRules.ts';
import type { ProblemCode } from '#shared/problems.ts';

// A process for one photo, started by makePhoto.ts: `node photoProcess.ts <file> <folder> <jpg|png>`. Whatever a malicious file does to the
// decoder, the server goes on, and its memory is returned when this process ends.

/** What the process prints: the photo, or why it cannot be used. */
export type PhotoProcessAnswer = { width: number; height: number; placeholder: string } | { problem: ProblemCode };

const FORMATS = ['jpeg', 'png', 'webp', 'heif'];
const LOADERS = ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile', 'VipsForeignLoadHeifFile'];
/** Fewer pixels are no photo; a side that is much longer than the other one could not be encoded. */
const SHORTEST_SIDE = 16;
const MOST_PROPORTION = 20;

sharp.cache(false);
sharp.concurrency(1);
// Of the many formats that the library reads, only those that browsers send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Versions up to this width are mostly seen on phones, whose pixels are too small to show the lower quality. A phone's first photo then fits into one round trip. */
const DENSE_WIDTH = 640;

const [file, folder, type] = process.argv.slice(2) as [string, string, PhotoType];

async function problemOf(): Promise<ProblemCode | undefined> {
  const found = await sharp(file, { limitInputPixels: false }).metadata().catch(() => undefined);
  if (!found || !FORMATS.includes(found.format)) return 'photo_type';
  if ((found.pages ?? 1) > 1) return 'photo_animated';
  const [short = 0, long = 0] = [found.width, found.height].toSorted((a, b) => a - b);
  if (short * long > UPLOAD_LIMITS.pixels) return 'photo_pixels';
  return short < SHORTEST_SIDE || long > MOST_PROPORTION * short ? 'photo_shape' : undefined;
}

/** Writes every version. The photo is turned upright, and everything but its pixels (place, camera, profile) is left out. */
async function makeVersions(): Promise<PhotoProcessAnswer> {
  const upright = sharp(file, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error' }).autoOrient();
  const opaque = type === 'jpg' ? upright.flatten({ background: 'white' }) : upright;
  const largest = opaque.resize({ ...LARGEST[type], fit: 'inside', withoutEnlargement: true }).toColourspace('srgb');
  const { data, info } = await largest.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const image = () => sharp(data, { raw: { width, height, channels } });
  for (const one of photoWidths(width, type)) {
    const version = image().resize({ width: one });
    const write = async (extension: string, made: Sharp) => writeFile(join(folder, `${one}.${extension}`), await made.toBuffer());
    // A higher effort makes files 10 % smaller in ten times the time.
    await write('avif', version.clone().avif({ quality: one > DENSE_WIDTH ? 50 : 42, effort: 2 }));
    if (type === 'jpg') await write('jpg', version.clone().jpeg({ quality: 75, mozjpeg: true }));
    else await write('png', version.clone().png({ compressionLevel: 9 }));
  }
  const [red = 0, green = 0, blue = 0] = await image().flatten({ background: 'white' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return { width, height, placeholder: `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}` };
}

const problem = await problemOf();
const answer: PhotoProcessAnswer = problem ? { problem } : await makeVersions().catch((error: NodeJS.ErrnoException) => {
  // A full disk is no fault of the photo.
  if (error.code === 'ENOSPC') throw error;
  return { problem: 'photo_broken' } as const;
});
process.stdout.write(JSON.stringify(answer));
