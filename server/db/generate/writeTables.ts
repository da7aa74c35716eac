import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../openDatabase.ts';
import { describeDatabase } from './describeDatabase.ts';

// `npm run tables`: migrates an empty database and writes the files that follow from it.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const DATA_DIR = await mkdtemp(join(tmpdir(), 'lineup-tables-'));
const { url, stop } = await openDatabase({ DATABASE_URL: undefined, DATA_DIR }, () => {});
const database = connect(url);
try {
  await migrate(database);
  for (const [path, text] of Object.entries(await describeDatabase(database.owner))) {
    await writeFile(join(ROOT, path), text);
    console.log(`Wrote ${path}`);
  }
} finally {
  await database.close();
  await stop();
  await rm(DATA_DIR, { recursive: true });
}
