import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../support/db/database.ts';
import { withClient } from '../../support/db/databaseDigests.ts';
import { freePort, realServer } from '../../support/processes/realServer.ts';

/** What the server's start prints before it ends with 1. */
async function saidAtStart(env: NodeJS.ProcessEnv): Promise<string> {
  const started = realServer({ port: await freePort(), env });
  return started.then(async ({ stop }) => stop().then(() => 'it started'), ({ message }: Error) => message.replace('the server ended with 1:\n', ''));
}

test('a start on data of another major version of PostgreSQL ends with one sentence', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'lineup-version-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  await mkdir(join(DATA_DIR, 'postgres'));
  await writeFile(join(DATA_DIR, 'postgres/PG_VERSION'), '17\n');
  expect(await saidAtStart({ DATA_DIR, DATABASE_URL: '' })).toMatch(/^The data in .+ is PostgreSQL 17's, and this Lineup brings PostgreSQL \d+\. Nothing was touched\. Back it up [^\n]+\n$/);
});

test('a start on a server that is too old ends with one sentence', async () => {
  const url = await createDatabase(inject('templateUrl'), 'lineup_old');
  onTestFinished(() => dropDatabase(url));
  // The server's version is asked with this function.
  await withClient(url, (client) => client.query(`create schema old; create function old.current_setting(text) returns text language sql as $$ select '140012' $$`));
  const old = new URL(url);
  old.searchParams.set('options', '-c search_path=old,pg_catalog');
  expect(await saidAtStart({ DATABASE_URL: old.href })).toBe('The database of DATABASE_URL cannot be used: it is PostgreSQL 14, and 15 is the oldest that will do.\n');
});
