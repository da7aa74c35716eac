import { execFile } from 'node:child_process';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** For `catch`: a default for a missing file; other errors are rethrown. */
export function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}

/**
 * Changes the owner of a folder and its content. The folder comes last, so that an interrupted change is repeated. The system's
 * command follows no symlinks, also not those that the previous owner puts there meanwhile.
 */
export async function changeOwner({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
  await promisify(execFile)('chown', ['-hR', `${uid}:${gid}`, folder]);
}

/** Lets every user read a folder and its content, and run its programs. */
export async function makeReadableByAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || entry.parentPath === join(folder, 'bin');
    if (!entry.isSymbolicLink()) await chmod(path, isProgram ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}
