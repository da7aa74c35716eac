import { SCHOOL_QUOTA_BYTES } from '#shared/photos/photoRules.ts';
import type { Db } from '../db/connect.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { Refused } from '../http/refused.ts';
import { type FileStore, fileKey } from './fileStore.ts';
import { type FileRow, insertFile } from './files.queries.ts';
import { type MadePhoto, refusedPhoto } from './makePhoto.ts';

const MIME = { avif: 'image/avif', jpg: 'image/jpeg', png: 'image/png' } as const;

/** The media type of a stored file, by the end of its name. */
export function mimeOf(name: string): string {
  return MIME[name.slice(name.lastIndexOf('.') + 1) as keyof typeof MIME];
}

/**
 * Stores a photo. The list has it first: what a crash leaves in the store is then removed as an unused file.
 *
 * @throws Refused `invalid_photo` if the school's files would take too much; `unavailable`
 */
export async function savePhoto(
  db: Db,
  store: FileStore,
  tenant: { id: number },
  { hash, type }: Pick<FileRow, 'hash' | 'type'>,
  { versions, ...photo }: MadePhoto,
  now: Date,
): Promise<FileRow> {
  const bytes = [...versions.values()].reduce((sum, { length }) => sum + length, 0);
  const row: FileRow = { hash, type, ...photo, bytes };
  const fits = await db.transaction().execute((tx) => insertFile(tx, tenant, row, SCHOOL_QUOTA_BYTES, now));
  if (!fits) throw refusedPhoto('photo_quota', { max: SCHOOL_QUOTA_BYTES / 1024 / 1024 });
  const keys = [...versions].map(([name, content]) => ({ key: fileKey(tenant, `${hash}-${name}`), content, name }));
  try {
    for (const { key, content, name } of keys) await store.put(key, content, mimeOf(name));
  } catch (error) {
    throw storeProblem(error);
  }
  return row;
}

/** The answer to a store that failed: 503, as for the database. */
export function storeProblem(error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new DatabaseUnavailable('full', error);
  return error instanceof Refused || error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable('away', error);
}
