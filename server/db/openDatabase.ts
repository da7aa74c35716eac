import { dirname, resolve } from 'node:path';
import { DIRECT_ALONE, type Env } from '../env.ts';
import pg from 'pg';
import { diskFullSentence, freeBytes, RESERVE_BYTES } from './freeDisk.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';

/** Oldest PostgreSQL with all features that the migrations use. */
const OLDEST = 15;

/**
 * Opens the database server of `DATABASE_DIRECT_URL` or else of `DATABASE_URL`, or the embedded one under `DATA_DIR`.
 *
 * @returns its URL, and a function that releases it
 * @throws Error that says what to do, if the database cannot be used
 */
export async function openDatabase(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'> & { DATABASE_DIRECT_URL?: string | undefined },
  log: (line: string) => void,
): Promise<{ url: string; folder: string | undefined; stop: () => Promise<void> }> {
  if (DATABASE_DIRECT_URL && !DATABASE_URL) throw new Error(DIRECT_ALONE);
  const server = DATABASE_DIRECT_URL || DATABASE_URL;
  if (server) {
    await checkServer(server, DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    return { url: server, folder: undefined, stop: async () => {} };
  }
  const folder = resolve(DATA_DIR);
  try {
    // The folder may not exist yet.
    if ((freeBytes(folder) ?? freeBytes(dirname(folder)) ?? Infinity) < RESERVE_BYTES / 2) throw new Error(NO_SPACE);
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

/** @param name the variable */
async function checkServer(url: string, name: string): Promise<void> {
  // A pooler refuses or drops options of a session. An address may have options of its own, which come first.
  const hasOptions = new URL(url).searchParams.has('options');
  const client = new pg.Client({ options: '-c lineup.session=kept', connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; session: string | null }>(
      `select current_setting('server_version_num')::integer / 10000 as version, current_setting('lineup.session', true) as session`,
    );
    if (rows[0]!.version < OLDEST) throw new Error(`it is PostgreSQL ${rows[0]!.version}, and ${OLDEST} is the oldest that will do`);
    if (!hasOptions && rows[0]!.session !== 'kept') throw new Error('a pooler keeps no settings there; DATABASE_DIRECT_URL is for the database itself');
  } catch (error) {
    throw new Error(`The database of ${name} cannot be used: ${(error as Error).message || String(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
