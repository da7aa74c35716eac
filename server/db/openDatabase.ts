import { resolve } from 'node:path';
import type { Env } from '../env.ts';
import pg from 'pg';
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
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (DATABASE_URL) {
    await checkServer(DATABASE_URL);
    return { url: DATABASE_URL, stop: async () => {} };
  }
  return startEmbeddedPostgres({ dataDir: resolve(DATA_DIR), log });
}

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
