import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { ifMissing } from './files.ts';
import { commandOf, workingDirectoryOf, isAlive, parentOf, processesIn } from './processes.ts';
import { launchOptions } from './runAs.ts';
import { shortHash, PORT } from './socket.ts';

/** A PostgreSQL that this process started. */
export type StartedPostmaster = {
  isRunning(): boolean;
  /** Its log output after it ended. `isTransient`: another attempt may succeed. */
  failure(): Promise<{ text: string; isTransient: boolean }>;
};

/** Caused by a concurrent start, or by remaining children of a killed PostgreSQL. */
const TRANSIENT = /lock file ".*" already exists|shared memory block .* is still in use/;

const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C at the terminal reaches Node alone. PostgreSQL outlives this process, but
 * does not keep it running.
 *
 * @param logFile receives its output
 */
export async function spawnPostmaster({ folder, binaries, runAs }: Cluster, logFile: string): Promise<StartedPostmaster> {
  await dropStaleLocks(folder);
  const log = await open(logFile, 'a', 0o600);
  const { size: before } = await log.stat();
  const { dataFolder, ...launch } = launchOptions(folder, runAs);
  const settings = SETTINGS.concat(`cluster_name=${markOf(folder)}`).flatMap((setting) => ['-c', setting]);
  const child = spawn(binaries.postgres, ['-D', dataFolder, ...settings], {
    ...launch,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await once(child, 'spawn').finally(() => log.close());
  child.unref();
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async failure() {
      const text = (await readFile(logFile)).subarray(before).toString().trim();
      return { text, isTransient: TRANSIENT.test(text) };
    },
  };
}

/**
 * Settings for low memory use and full durability. They are on the command line, so files in the data folder cannot override them.
 */
const SETTINGS = [
  'listen_addresses=',
  'unix_socket_directories=.',
  'unix_socket_permissions=0700',
  `port=${PORT}`,
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  'max_logical_replication_workers=0',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  // No statements and no rows in the log: they contain personal data.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

/** Process id of the PostgreSQL that runs on this data, whichever process started it. */
export async function runningPostmaster(folder: string): Promise<number | undefined> {
  const pid = await lockedBy(folder);
  return pid !== undefined && (await isPostmasterOf(folder, pid)) ? pid : undefined;
}

/** Shuts PostgreSQL down: ends connections, keeps committed data, waits for the process to end. */
export async function stopPostmaster(folder: string): Promise<void> {
  const pid = await runningPostmaster(folder);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const patience = Date.now() + STOP_TIMEOUT_MS;
  while (await isPostmasterOf(folder, pid)) {
    if (Date.now() > patience) throw new Error(`The embedded database (process ${pid}) does not stop.`);
    await sleep(10);
  }
}

/**
 * PostgreSQL ignores lock files of processes that have ended, unless another process has the same id now. If another start happens
 * at this moment, PostgreSQL's shared memory still prevents a second server.
 */
async function dropStaleLocks(folder: string): Promise<void> {
  const pid = await lockedBy(folder);
  if (pid === undefined || !isAlive(pid) || (await isPostmasterOf(folder, pid))) return;
  await rm(join(folder, 'postmaster.pid'), { force: true });
  await rm(join(folder, `.s.PGSQL.${PORT}.lock`), { force: true });
}

/**
 * Ends remaining children of a killed PostgreSQL. They block the next start, and their work is lost anyway.
 */
export async function endOrphans(folder: string): Promise<void> {
  const pids = await processesIn(folder);
  for (const pid of pids) {
    const isChild = (await commandOf(pid)).startsWith('postgres: ');
    if (isChild && !pids.includes(await parentOf(pid)) && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  }
}

async function lockedBy(folder: string): Promise<number | undefined> {
  const lock = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(ifMissing(''));
  return Number.parseInt(lock, 10) || undefined;
}

/** Compares the process's working directory. On systems that do not report it, compares the marker in its command line. */
async function isPostmasterOf(folder: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  if (!command.includes('postgres')) return false;
  const workingFolder = await workingDirectoryOf(pid);
  return workingFolder === undefined ? command.includes(markOf(folder)) : workingFolder === folder;
}

function markOf(folder: string): string {
  return `lineup-${shortHash(folder)}`;
}
