import { execFile } from 'node:child_process';
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { changeOwner, ifMissing } from './files.ts';
import { isAlive } from './processes.ts';
import { chooseCreator, launchOptions, type RunAs } from './runAs.ts';

/** A data folder, with the programs and the user that run it. */
export type Cluster = { folder: string; binaries: Binaries; runAs: RunAs | undefined };

/**
 * Creates the data folder atomically, with mode 0700, unless it exists.
 *
 * @throws Error if it holds another major version's data, or other files
 */
export async function ensureCluster(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const { folder, binaries } = cluster;
  const version = await versionOf(folder);
  if (version === undefined) {
    return createCluster(cluster, log);
  }
  if (version !== binaries.major) {
    throw new Error(
      `The data in ${folder} is PostgreSQL ${version}'s, and this Lineup brings PostgreSQL ${binaries.major}. Nothing was ` +
        'touched. Back it up with the Lineup that made it, and restore it with this one into another DATA_DIR (docs/deploy.md).',
    );
  }
}

async function versionOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(ifMissing(undefined));
  return text?.trim();
}

/** Creates it in a folder beside it, then renames it, so that an interrupted process leaves no broken database. */
async function createCluster({ folder, binaries, runAs }: Cluster, log: (line: string) => void): Promise<void> {
  const isTaken = (await readdir(folder).catch(ifMissing([]))).length > 0;
  if (isTaken) throw new Error(`${folder} is no database: move it away.`);
  log('Making the database.');
  await removeUnfinished(folder);
  const unfinished = await mkdtemp(`${folder}.new-${process.pid}-`);
  try {
    const creator = runAs && (await chooseCreator(runAs));
    if (creator) await chown(unfinished, creator.uid, creator.gid);
    const { dataFolder, ...launch } = launchOptions(unfinished, creator);
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'];
    await promisify(execFile)(binaries.initdb, [`--pgdata=${dataFolder}`, ...options], launch);
    if (runAs) await changeOwner(runAs, unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A concurrent process was faster.
    if (await versionOf(folder)) return;
    throw error;
  }
}

/** Removes unfinished folders of processes that have ended. */
async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    // Retried, because their initdb may still be writing.
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 20 });
  }
}

/** initdb syncs the files; the rename has to be synced, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
