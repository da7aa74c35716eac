import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { dropDatabase, makeTemplate } from './database.ts';
import { withClient } from './databaseDigests.ts';

/**
 * A PostgreSQL server with the template database: that of `TEST_DATABASE_URL`, or an embedded one that is deleted when it stops.
 */
export async function templateServer(): Promise<{ templateUrl: string; stop(): Promise<void> }> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'lineup-test-'));
  const open = () => openDatabase({ DATABASE_URL: process.env.TEST_DATABASE_URL, DATA_DIR }, () => {});
  let { url, stop } = await open();
  if (!process.env.TEST_DATABASE_URL) {
    await allowConnections(url);
    await stop();
    ({ url, stop } = await open());
  }
  const { templateUrl, appUrl } = await makeTemplate(url);
  return {
    templateUrl,
    async stop() {
      await dropDatabase(templateUrl);
      // Roles belong to the server, which may not be ours.
      await withClient(url, (client) => client.query(`drop role ${new pg.Client(appUrl).user}`));
      await stop();
      await rm(DATA_DIR, { recursive: true });
    },
  };
}

/** From the server's next start on: two files that run at the same time, with several servers each, may need more connections than the usual 100. */
async function allowConnections(url: string): Promise<void> {
  await withClient(url, (client) => client.query('alter system set max_connections = 300'));
}
