import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** `lineup-2026-11-22T031500Z.backup`: names sort by time. */
const NAME = /^lineup-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;
const UNFINISHED = /^lineup-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.\d+\.part$/;
/** No backup takes that long, so its process was killed. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** The path of a new backup in a folder, which is made if it is missing. */
export async function newBackupIn(folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `lineup-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`);
}

/**
 * Removes all but the newest backups of a folder, and what killed processes left. Other files stay.
 *
 * @returns the names of the removed backups
 */
export async function rotateBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const names = await readdir(folder);
  const outdated = names.filter((name) => NAME.test(name)).toSorted().slice(0, -keep);
  for (const name of outdated) await rm(join(folder, name), { force: true });
  for (const name of names) {
    if (!UNFINISHED.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now.getTime() }));
    if (mtimeMs < now.getTime() - ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
  }
  return outdated;
}
