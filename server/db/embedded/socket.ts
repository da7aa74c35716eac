import { createHash } from 'node:crypto';
import { lstat, readlink, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a client needs to connect; `host` is the folder of a Unix socket. */
export type Connection = { host: string; port: number; user: string; database: string };

/** PostgreSQL names its socket by its port, though nothing listens on that. */
export const PORT = 5432;

/** Bytes that the path of a socket may have, with the zero at its end: 108 on Linux, 104 on macOS and the BSDs. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

/**
 * The folder to connect in. The socket is in the data folder itself, which is its user's alone; where that path is too
 * long for a socket's, in a short link to it, which every process makes for itself and finds again by its name.
 *
 * @throws Error when somebody else has put something else at the link's name
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

/** The same as a URL. It leaves nothing to the `PG…` variables of the environment. */
export function urlOf({ host, port, user, database }: Connection): string {
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}&sslmode=disable`;
}

/** A short name for a folder. */
export function shortHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}
