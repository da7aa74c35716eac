import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printUsageErrors, UsageError, withDatabaseUrl } from '../runAtTerminal.ts';
import { newBackupIn, rotateBackups } from './backupFolder.ts';
import type { BackupTotals } from './backupFormat.ts';
import { checkBackup } from './restoreBackup.ts';
import { recordBackup } from './recordForEverySchool.queries.ts';
import { writeBackup } from './writeBackup.ts';

const HELP = `npm run backup -- <file>
npm run backup -- --to <folder> [--keep 14]
npm run backup -- --check <file>

Backs up everything in the database: one moment of it, also while the server works. With --to the file is named by the
time, and only the newest backups of the folder are kept. --check reads a backup and says whether it is whole.
npm run restore -- <file> restores one into an empty installation.`;

const DEFAULT_KEEP = '14';
/** cron sends a mail for everything on standard error. */
const QUIET = () => {};

const { positionals, values: options } = readArguments();
const [file, ...more] = positionals;

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { to: text, keep: text, check: text } });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(1);
  }
}

/** Backs up from a terminal, cron or systemd, beside a running server or without one. */
async function backUp(url: string, path: string): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
  const started = performance.now();
  const { bytes, ...totals } = await writeBackup(url, path, stopped.signal);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${path}: ${inWords(totals)}, ${(bytes / 1e6).toFixed(1)} MB, written and checked in ${seconds} s`);
  // The backup is good without it, for example beside a server that takes no writes.
  await recordBackup(url, totals.rows, new Date()).catch((error: Error) => console.error(`The audit log has no entry of this backup: ${error.message}`));
}

async function backUpToFile(): Promise<void> {
  const path = resolve(file!);
  if (await exists(path)) throw new UsageError(`${path} exists already. Choose another name.`);
  if (!(await exists(dirname(path)))) throw new UsageError(`There is no folder ${dirname(path)}.`);
  await withDatabaseUrl((url) => backUp(url, path), QUIET);
}

async function backUpToFolder(folder: string): Promise<void> {
  const keep = options.keep ?? DEFAULT_KEEP;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new UsageError('--keep is a whole number from 1 to 9999.');
  const now = new Date();
  const path = await newBackupIn(folder, now).catch((error: Error) => {
    throw new UsageError(`The folder cannot be used: ${error.message}.`);
  });
  await withDatabaseUrl((url) => backUp(url, path), QUIET);
  // Only now, so that a failed backup removes none.
  for (const name of await rotateBackups(folder, Number(keep), now)) console.log(`Removed ${name}`);
}

async function check(path: string): Promise<void> {
  const { header, ...totals } = await checkBackup(path);
  console.log(`${path} is whole: ${inWords(totals)}, as of ${header.made}`);
}

function inWords({ rows, sections }: BackupTotals): string {
  return `${rows} rows of ${sections} tables`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(() => true, () => false);
}

/** Without this, opening the database would make a new one. */
async function assertDatabase(): Promise<void> {
  const { DATABASE_URL, DATA_DIR = './data' } = process.env;
  if (DATABASE_URL || (await exists(join(DATA_DIR, 'postgres')))) return;
  throw new UsageError(`There is nothing to back up: ${resolve(DATA_DIR)} has no database. Set DATA_DIR or DATABASE_URL as for the server.`);
}

const ways = [file, options.to, options.check].filter((way) => way !== undefined);
if (ways.length === 0 || file === 'help') console.log(HELP);
else {
  await printUsageErrors(async () => {
    if (ways.length > 1 || more.length > 0 || (options.keep && !options.to)) throw new UsageError(HELP);
    if (options.check !== undefined) return check(options.check);
    await assertDatabase();
    await (options.to === undefined ? backUpToFile() : backUpToFolder(options.to));
  });
}
