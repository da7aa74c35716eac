import { execFile } from 'node:child_process';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { changeOwner, ifMissing } from './files.ts';
import { isAlive } from './processes.ts';
import { launchOptions, type RunAs } from './runAs.ts';

/** What PostgreSQL is started with. */
export type Cluster = { folder: string; binaries: Binaries; runAs: RunAs | undefined };

/**
 * Makes the data folder where there is none yet, whole or not at all, in 0700; lets one alone that is there.
 *
 * @throws Error when it holds another major version's data, or something else
 */
export async function ensureCluster(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const { folder, binaries, runAs } = cluster;
  const version = await versionOf(folder);
  if (version === undefined) {
    return createCluster(cluster, log);
  }
  if (version !== binaries.major) {
    throw new Error(
      `The data in ${folder} is PostgreSQL ${version}'s, and this Lineup brings PostgreSQL ${binaries.major}. Nothing was ` +
        'touched. Start the Lineup that made it, or choose another folder with DATA_DIR.',
    );
  }
  // Root's own data was brought here, from a backup say: nobody could use it as it is.
  if (runAs && (await stat(folder)).uid === 0) await changeOwner(runAs, folder);
}

async function versionOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(ifMissing(undefined));
  return text?.trim();
}

/** In a folder beside it, then renamed: whoever dies on the way leaves nothing that looks like a database. */
async function createCluster({ folder, binaries, runAs }: Cluster, log: (line: string) => void): Promise<void> {
  const isTaken = (await readdir(folder).catch(ifMissing([]))).length > 0;
  if (isTaken) throw new Error(`${folder} is no database: move it away.`);
  log('Making the database.');
  await removeUnfinished(folder);
  const unfinished = await mkdtemp(`${folder}.new-${process.pid}-`);
  try {
    if (runAs) await chown(unfinished, runAs.uid, runAs.gid);
    const { dataFolder, ...launch } = launchOptions(unfinished, runAs);
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'];
    await promisify(execFile)(binaries.initdb, [`--pgdata=${dataFolder}`, ...options], launch);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process that started at the same moment was quicker.
    if (await versionOf(folder)) return;
    throw error;
  }
}

/** Removes what processes that are no more left half made. */
async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    // Tried again for a while: their initdb may still be running, until it misses its files.
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 20 });
  }
}

/** initdb brings the files to the disk; the new name must get there too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
