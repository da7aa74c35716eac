import type { Readable } from 'node:stream';
import { type PhotoType, photoWidths } from '#shared/photos/photoFiles.ts';
import { sha256 } from '../lib/sha256.ts';

/** A stored file as it is read. */
type StoredFile = { body: Readable; bytes: number | undefined };

/** Where files are kept. A key is `{school}/{name}`, so that the files of a school can be moved or removed together. */
export type FileStore = {
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** Moves a large file of this machine into the store, without reading it into memory. */
  move(path: string, key: string, type: string): Promise<void>;
  /** @returns undefined if there is no such file */
  read(key: string): Promise<StoredFile | undefined>;
  /** Removes files; missing ones are no error. */
  remove(keys: readonly string[]): Promise<void>;
};

/** The key of a version of a photo. `name` is the last part of its address. */
export function fileKey(tenant: { id: number }, name: string): string {
  return `${tenant.id}/${name}`;
}

/** Is this the name of a photo's file as the product makes it, `{hash}-{width}.{avif|jpg|png}`? Only such a name may become part of a key. */
export function isPhotoFileName(name: string): boolean {
  return /^[0-9a-f]{32}-\d{2,4}\.(?:avif|jpg|png)$/.test(name);
}

/** The name of a photo: by the SHA-256 of its content and the kind of its files. */
export function fileHash(type: PhotoType, digest: string): string {
  return sha256(`${type} ${digest}`).toString('hex').slice(0, 32);
}

/** The keys of all versions of a photo. */
export function photoKeys(tenant: { id: number }, { hash, width, type }: { hash: string; width: number; type: PhotoType }): string[] {
  return photoWidths(width, type).flatMap((one) => ['avif', type].map((extension) => fileKey(tenant, `${hash}-${one}.${extension}`)));
}
