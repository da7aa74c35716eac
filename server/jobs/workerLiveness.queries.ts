import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';

/** The longest pause before the next attempt to replace a connection that broke. The first attempt is made at once. */
const LONGEST_PAUSE_MS = 1000;
/** After so long it is asked whether a connection that carries nothing still stands. */
const SILENT_MS = 10_000;

/** A process's sign of life. */
export type WorkerLiveness = {
  /** To be handed to the job queue: they tell of its pools. */
  events: WorkerEvents;
  /** The pools of this process, which it knows to be alive. */
  poolIds: ReadonlySet<string>;
  /** For the end. */
  release(): Promise<void>;
};

/**
 * Lets every process see which pools of workers are alive: each pool's id is an advisory lock on one connection of its
 * process. PostgreSQL drops the connection's locks the moment the process is gone, however it went. The connection is none of
 * the pool's, where the next one may have broken with it. One that breaks is replaced by one other: a second would wait for
 * the locks of the first.
 *
 * @param pool whose database it is
 */
export async function holdWorkerLiveness({ options }: pg.Pool): Promise<WorkerLiveness> {
  const events: WorkerEvents = new EventEmitter();
  const poolIds = new Set<string>();
  let isReleased = false;
  /** The connection, maybe still waiting for its locks, and the same once it has them. */
  let latest: pg.Client;
  let client: pg.Client | undefined;
  let connecting = connect();
  let locking = Promise.resolve();
  await connecting;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...options, keepAlive: true, keepAliveInitialDelayMillis: SILENT_MS });
    latest = fresh;
    const broken = Promise.withResolvers<void>();
    fresh.on('error', () => broken.resolve()).on('end', () => broken.resolve());
    try {
      // A client that is told to end while it connects never says whether it has.
      await Promise.race([fresh.connect(), broken.promise.then(() => Promise.reject(new Error('the connection broke')))]);
      for (const id of poolIds) await lock(fresh, id);
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    client = fresh;
    void broken.promise.then(() => {
      client = undefined;
      void fresh.end().catch(() => {});
      connecting = reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    for (let pause = 25; !client && !isReleased; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      await connect().catch(() => setTimeout(pause));
    }
  }

  // Jobs are locked in the name of the pool, not of its workers.
  events.on('pool:create', ({ workerPool }) => {
    poolIds.add(workerPool.id);
    // One after the other, as the connection takes them. One that is just breaking takes the lock again when it is back.
    locking = locking.then(() => client && lock(client, workerPool.id)).catch(() => {});
  });
  return {
    events,
    poolIds,
    async release() {
      isReleased = true;
      await latest.end().catch(() => {});
      await connecting;
    },
  };
}

async function lock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId]);
}
