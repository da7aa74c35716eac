import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logAtMostEvery } from '../lib/logAtMostEvery.ts';
import { findBinaries } from './embedded/binaries.ts';
import { type Cluster, ensureCluster } from './embedded/cluster.ts';
import { endOrphans, runningPostmaster, spawnPostmaster, type StartedPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { joinCluster, type Presence } from './embedded/presence.ts';
import { chooseUser } from './embedded/runAs.ts';
import { type Connection, PORT, socketFolder, urlOf } from './embedded/socket.ts';
import { takeOver } from './embedded/takeOver.ts';

/** A running embedded database. */
export type EmbeddedPostgres = {
  connection: Connection;
  /** The connection as a URL. It sets everything that `PG…` variables could change. */
  url: string;
  /** Was it running already, for another process or after a process was killed? */
  adopted: boolean;
  /**
   * Shuts the database down and waits for that. If other Lineup processes use it, it keeps running until the last one stops.
   */
  stop(): Promise<void>;
};

/** Longest pause between attempts to start the database again. */
const MAX_BACKOFF_MS = 1000;
/** For the questions that a stop asks. */
const LEAVE_TIMEOUT_MS = 1500;

type Log = (line: string) => void;

/** Time without any answer before the start fails. A database in crash recovery does answer. */
const ANSWER_TIMEOUT_MS = 15_000;
const LOG_AFTER_MS = 3_000;

/**
 * Starts PostgreSQL on a data folder, or adopts the one that runs there. Works as root or not, with several processes at once,
 * and right after a `kill -9`. Creates the data at the first start. Restarts the database if it dies while this process runs.
 *
 * @param dataDir `DATA_DIR`: the data goes into its folder `postgres`, PostgreSQL's messages into `postgres.log`
 * @param log writes slow or unusual steps to the terminal
 * @throws Error that says what to do, if it cannot run
 */
export async function startEmbeddedPostgres({ dataDir, log }: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> {
  const { cluster, connection } = await prepare(dataDir, log).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') throw error;
    throw new Error(`This user may not use ${dataDir} (${error.message}): choose another folder with DATA_DIR.`);
  });
  const first = await joinOrStart(cluster, connection, log);

  let isStopping = false;
  const logRarely = logAtMostEvery(60_000);
  let presence: Promise<Presence | undefined> = stayJoined(first.presence);

  async function stayJoined(joined: Presence): Promise<Presence> {
    void joined.gone.then(() => {
      if (isStopping) return;
      logRarely('ended', () => log('The database has ended; starting it again.'));
      presence = startAgain();
    });
    return joined;
  }

  /** Tries until it succeeds: what is in the way, a full disk for example, may go away. */
  async function startAgain(): Promise<Presence | undefined> {
    for (let backoff = 100; !isStopping; backoff = Math.min(2 * backoff, MAX_BACKOFF_MS)) {
      try {
        const again = await joinOrStart(cluster, connection, (line) => logRarely('waiting', () => log(line)));
        return await stayJoined(again.presence);
      } catch (error) {
        logRarely('failed', () => log((error as Error).message));
        await sleep(backoff);
      }
    }
    return undefined;
  }

  return {
    connection,
    url: urlOf(connection),
    adopted: first.adopted,
    async stop() {
      isStopping = true;
      // If the connection has just broken, the database is gone already. One that does not answer is of no use to others.
      const isLast = await Promise.race([(await presence)?.leave().catch(() => undefined), sleep(LEAVE_TIMEOUT_MS, true, { ref: false })]);
      if (isLast) await stopPostmaster(cluster.folder);
      else if (isLast === false) log('The database goes on running for another Lineup process.');
    },
  };
}

async function prepare(dataDir: string, log: Log): Promise<{ cluster: Cluster; connection: Connection }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = join(await realpath(dataDir), 'postgres');
  const runAs = await chooseUser(folder);
  const cluster = { folder, runAs, binaries: await findBinaries(runAs) };
  await ensureCluster(cluster, log);
  const connection = { host: await socketFolder(folder), port: PORT, user: 'postgres', database: 'lineup' };
  return { cluster: { ...cluster, runAs: await takeOver(cluster, connection, log) }, connection };
}

async function joinOrStart(cluster: Cluster, connection: Connection, log: Log) {
  const logFile = join(dirname(cluster.folder), 'postgres.log');
  const began = Date.now();
  let lastSeen = began;
  let hasLogged = false;
  let started: StartedPostmaster | undefined;
  for (;;) {
    const joined = await joinCluster(connection);
    if ('leave' in joined) return { presence: joined, adopted: !started?.isRunning() };

    if (joined.state === 'starting') lastSeen = Date.now();
    else if (!started?.isRunning() && (await runningPostmaster(cluster.folder)) === undefined) {
      if (started) await afterFailedStart(started, cluster);
      started = await spawnPostmaster(cluster, logFile);
    }
    if (Date.now() > lastSeen + ANSWER_TIMEOUT_MS) {
      throw new Error(`The embedded database does not answer (${joined.why}). What it says is in ${logFile}.`);
    }
    if (!hasLogged && Date.now() > began + LOG_AFTER_MS) {
      hasLogged = true;
      log(`Waiting for the database (${joined.why}).`);
    }
    await sleep(20);
  }
}

/** Prepares the next attempt after a failed one: waits, and ends processes that block it. */
async function afterFailedStart(ended: StartedPostmaster, { folder }: Cluster): Promise<void> {
  const { text, isTransient } = await ended.failure();
  if (!isTransient) throw new Error(`The embedded database does not start:\n${text}`);
  await sleep(200);
  await endOrphans(folder);
}
