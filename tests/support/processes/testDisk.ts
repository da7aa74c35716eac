import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in which a command mounts its own small file systems. */
export type TestDisk = { folder: string; remove(): Promise<void> };

/**
 * Makes a temporary folder and mounts a file system on it.
 *
 * @param mount arguments of `mount`, without the folder
 * @throws Error in words without root, who alone may mount
 */
export async function mountTestDisk(prefix: string, ...mount: string[]): Promise<TestDisk> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') throw new Error('This needs Linux and root, who may mount a file system: run it with sudo.');
  const folder = await mkdtemp(join(tmpdir(), prefix));
  execFileSync('mount', [...mount, folder]);
  return {
    folder,
    async remove() {
      execFileSync('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
