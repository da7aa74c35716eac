import { resolve } from 'node:path';
import { printUsageErrors, UsageError, withDatabaseUrl } from '../runAtTerminal.ts';
import type { Tx } from '../../db/connect.ts';
import { recordForEverySchool } from './recordForEverySchool.queries.ts';
import { checkBackup, restoreBackup } from './restoreBackup.ts';

const HELP = `npm run restore -- <file>

Restores a backup of npm run backup into an empty installation: a new DATA_DIR, or a new database of DATABASE_URL, of
the same PostgreSQL or another. An older backup is then migrated. If something is wrong, nothing is changed.`;

const [file, ...more] = process.argv.slice(2);

/** Restores from a terminal, while no server works on the database. */
async function restore(path: string): Promise<void> {
  if (more.length > 0) throw new UsageError(HELP);
  const started = performance.now();
  // Before the database is opened, so that a wrong file does not even make an empty one.
  const { header, rows, sections } = await checkBackup(path);
  const record = (tx: Tx) => recordForEverySchool(tx, { action: 'school.restore', changes: { made: [null, header.made], rows: [null, rows] } }, new Date());
  await withDatabaseUrl((url) => restoreBackup(url, path, header, record));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Restored ${rows} rows of ${sections} tables, as of ${header.made}, in ${seconds} s. Start Lineup with npm run serve.`);
}

if (file === undefined || file === 'help') console.log(HELP);
else await printUsageErrors(() => restore(resolve(file)));
