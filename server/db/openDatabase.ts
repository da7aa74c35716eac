import { resolve } from 'node:path';
import type { Env } from '../env.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';

/**
 * The database to work on: the server that `DATABASE_URL` names, or the embedded one under `DATA_DIR`.
 *
 * @returns its URL, and how to let go of it at the end
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: resolve(DATA_DIR), log });
}
