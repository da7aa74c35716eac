import { join } from 'node:path';
import type { FileSettings } from '../env.ts';
import type { FileStore } from './fileStore.ts';
import { folderStore } from './folderStore.ts';
import { s3Store } from './s3Store.ts';

/** The store of this installation: an S3-compatible one if it is configured, else the folder `files` under `DATA_DIR`. */
export function openFileStore({ s3, folder }: FileSettings): FileStore {
  return s3 ? s3Store(s3) : folderStore(folder);
}

/** Where uploads are while they are read. */
export function uploadsFolder({ folder }: FileSettings): string {
  return join(folder, 'uploads');
}
