import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { dropDatabase, makeTemplate } from './database.ts';

/**
 * A PostgreSQL server with the template that tests copy their databases from: `TEST_DATABASE_URL`'s, or an embedded one that
 * is gone when it is stopped.
 */
export async function templateServer(): Promise<{ templateUrl: string; stop(): Promise<void> }> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'lineup-test-'));
  const { url, stop } = await openDatabase({ DATABASE_URL: process.env.TEST_DATABASE_URL, DATA_DIR }, () => {});
  const templateUrl = await makeTemplate(url);
  return {
    templateUrl,
    async stop() {
      await dropDatabase(templateUrl);
      await stop();
      await rm(DATA_DIR, { recursive: true });
    },
  };
}
