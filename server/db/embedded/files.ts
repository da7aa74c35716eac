import { chmod, chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** For `catch`: something else for a file that is not there; any other error goes on. */
export function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}

/** Gives a folder and all that is in it to a user; the folder last, so that a half-done change is seen and repeated. */
export async function changeOwner({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
  await chown(folder, uid, gid);
}

/** Lets every user read a folder and all that is in it, and run its programs. */
export async function makeReadableByAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || entry.parentPath === join(folder, 'bin');
    if (!entry.isSymbolicLink()) await chmod(path, isProgram ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}
