import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import pg from 'pg';

/** The longest pause between attempts to replace a broken connection. The first attempt is made at once. */
const MAX_BACKOFF_MS = 1000;
/** TCP keep-alive probes start after this idle time. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Shows other processes that this process's worker pools are alive. */
export type WorkerLiveness = {
  /** Pass these to the job queue: they report each new pool. */
  events: WorkerEvents;
  /** The pools of this process. */
  poolIds: ReadonlySet<string>;
  release(): Promise<void>;
};

/**
 * Shows every process which worker pools are alive: each pool's id is an advisory lock on one connection of its process.
 * PostgreSQL releases the locks the moment that the process is gone, for whatever reason. The connection does not come
 * from the pool, which might hand out another broken one. There is only ever one, as a second would wait for the locks of the first.
 *
 * @param pool a pool on the job queue's database
 */
export async function holdWorkerLiveness({ options }: pg.Pool): Promise<WorkerLiveness> {
  const events: WorkerEvents = new EventEmitter();
  const poolIds = new Set<string>();
  let isReleased = false;
  /** `latest` may still wait for its locks; `client` has them. */
  let latest: pg.Client;
  let client: pg.Client | undefined;
  let connecting = connect();
  let locking = Promise.resolve();
  await connecting;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...options, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS });
    latest = fresh;
    const broken = Promise.withResolvers<void>();
    fresh.on('error', () => broken.resolve()).on('end', () => broken.resolve());
    try {
      // A client that is ended while it connects never settles its promise.
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
    for (let backoff = 25; !isReleased; backoff = Math.min(2 * backoff, MAX_BACKOFF_MS)) {
      try {
        // If it breaks the moment it is there, it has begun to reconnect by itself.
        return await connect();
      } catch {
        await setTimeout(backoff);
      }
    }
  }

  // Graphile Worker locks jobs by the pool's id, not by its workers' ids.
  events.on('pool:create', ({ workerPool }) => {
    poolIds.add(workerPool.id);
    // In order, as one connection runs one query at a time. If the connection breaks, its successor locks every pool again.
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
