import { createHash } from 'node:crypto';
import { lstat, readlink, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Connection parameters; `host` is the folder of a Unix socket. */
export type Connection = { host: string; port: number; user: string; database: string };

/** A part of the socket's file name; no TCP port is opened. */
export const PORT = 5432;

/** Maximum bytes of a socket's path without its terminating zero: 107 on Linux, 103 on macOS and the BSDs. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

/**
 * Folder of the socket: the private data folder. If its path is too long for a socket, a short symlink to it, with a name that
 * every process derives from the path.
 *
 * @throws Error if the symlink's name is taken by another file
 */
export async function socketFolder(folder: string): Promise<string> {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH) return folder;
  const link = join(tmpdir(), `lineup-${shortHash(folder)}`);
  await symlink(folder, link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const { uid } = await lstat(link);
  const isOurs = uid === process.getuid?.() || uid === 0;
  if (isOurs && (await readlink(link).catch(() => undefined)) === folder) return link;
  throw new Error(`${link} is not Lineup's link to ${folder}: remove it, or choose a shorter path with DATA_DIR.`);
}

/** The connection as a URL. It sets everything that `PG…` variables could change. */
export function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}&sslmode=disable`;
}

/** A short, stable name for a folder. */
export function shortHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}
