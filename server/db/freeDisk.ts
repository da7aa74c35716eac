import { statfsSync } from 'node:fs';

/** Below this, in bytes, writes are refused. PostgreSQL needs room for four segments of its log, and ends without any. */
export const RESERVE_BYTES = 64 * 1024 * 1024;

/** Bytes that are free for us on the disk of a folder; undefined where the system does not say. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** What to do about a full disk at the start. */
export function diskFullSentence(folder: string): string {
  return `The disk of ${folder} is full. Free at least ${RESERVE_BYTES / 1024 / 1024} MB and start again; the data is untouched.`;
}
