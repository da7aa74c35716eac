import type { PhotoInput } from '../contract/photo.ts';
import type { Problem } from '../problems.ts';

/** Limits of an upload, in bytes and pixels. Larger phone photos are made smaller by the back office before they are sent. */
export const UPLOAD_LIMITS = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 } as const;

/** What all files of a school may take together, in bytes. */
export const SCHOOL_QUOTA_BYTES = 500 * 1024 * 1024;

/** How many photos a record can have. */
export const MOST_PHOTOS = { activities: 8, instructors: 1, posts: 1 } as const;

/** Longest description of a photo, in UTF-16 units. */
const ALT_LIMIT = 300;

/** Checks the photos of a record against their number and the length of their descriptions. */
export function photosProblem(photos: readonly PhotoInput[], most: number): Problem | undefined {
  if (photos.length > most) return { code: 'too_many_photos', max: most };
  if (new Set(photos.map(({ hash }) => hash)).size < photos.length) return { code: 'photo_twice' };
  return photos.some(({ alt = '', alts = {} }) => [alt, ...Object.values(alts)].some((text) => text.length > ALT_LIMIT)) ? { code: 'too_long', max: ALT_LIMIT } : undefined;
}
