import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/openDatabase.ts';
import { dropDatabase, makeTemplate } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that every test file's own is copied from: migrated, with the two schools. */
    templateUrl: string;
  }
}

/** One PostgreSQL server for the whole run: `TEST_DATABASE_URL`'s, or an embedded one that is gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'lineup-test-'));
  const { url, stop } = await openDatabase({ DATABASE_URL: process.env.TEST_DATABASE_URL, DATA_DIR }, () => {});
  const templateUrl = await makeTemplate(url);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await dropDatabase(templateUrl);
    await stop();
    await rm(DATA_DIR, { recursive: true });
  };
}
