import { dirname, resolve } from 'node:path';
import type { Env } from '../env.ts';
import pg from 'pg';
import { diskFullSentence, freeBytes, RESERVE_BYTES } from './freeDisk.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';

/** Oldest PostgreSQL with all features that the migrations use. */
const OLDEST = 15;

/**
 * Opens the database server of `DATABASE_URL`, or the embedded one under `DATA_DIR`.
 *
 * @returns its URL, and a function that releases it
 * @throws Error that says what to do, if the database cannot be used
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<{ url: string; folder: string | undefined; stop: () => Promise<void> }> {
  if (DATABASE_URL) {
    await checkServer(DATABASE_URL);
    return { url: DATABASE_URL, folder: undefined, stop: async () => {} };
  }
  const folder = resolve(DATA_DIR);
  try {
    // The folder may not exist yet.
    if (((await freeBytes(folder)) ?? (await freeBytes(dirname(folder))) ?? Infinity) < RESERVE_BYTES / 2) throw new Error(NO_SPACE);
    const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, log });
    return { url, folder, stop };
  } catch (error) {
    const { message, stderr = '', code } = error as NodeJS.ErrnoException & { stderr?: string };
    if ((message + stderr).includes(NO_SPACE) || code === 'ENOSPC') throw new Error(diskFullSentence(folder), { cause: error });
    // Without a code it is a sentence of ours.
    throw code === undefined ? new Error(message, { cause: error }) : error;
  }
}

/** What the system and PostgreSQL say about a full disk. */
const NO_SPACE = 'No space left on device';

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::integer / 10000 as version`);
    if (rows[0]!.version < OLDEST) throw new Error(`it is PostgreSQL ${rows[0]!.version}, and ${OLDEST} is the oldest that will do`);
  } catch (error) {
    throw new Error(`The database of DATABASE_URL cannot be used: ${(error as Error).message || String(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
