import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How long a page of an earlier build that is still open somewhere finds the rest of its files. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Keeps the files of the build that is about to be replaced, and forgets those that were replaced a week ago. Their names contain the hash of
 * their content, so files of several builds do not get in each other's way.
 *
 * @param built the folder of files to be replaced; it may be missing
 * @param earlier where they are kept
 * @param now when they are replaced, in milliseconds
 */
export async function keepEarlier(built: string, earlier: string, now: number): Promise<void> {
  await mkdir(earlier, { recursive: true });
  for (const file of await readdir(earlier)) {
    const { mtimeMs } = await stat(join(earlier, file));
    if (mtimeMs < now - KEPT_MS) await rm(join(earlier, file));
  }
  for (const file of await readdir(built).catch(() => [])) {
    const kept = join(earlier, file);
    await rename(join(built, file), kept);
    // The time of its replacement, from which it is kept.
    await utimes(kept, now / 1000, now / 1000);
  }
}
