import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

const PAUSE_MS = 1000;

/**
 * Lets every process see which pools of workers are alive: each pool's id is an advisory lock on one connection of its
 * process. PostgreSQL drops the connection's locks the moment the process is gone, however it went. A connection that breaks
 * is replaced by one other: a second would wait for the locks of the first, and take the pool's connections away.
 *
 * @returns the events to hand to the job queue, which tell of its pools, and `release` for the end
 */
export async function holdLifeline(pool: pg.Pool): Promise<{ events: WorkerEvents; release: () => Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  const poolIds = new Set<string>();
  let isReleased = false;
  let client: pg.PoolClient | undefined;
  let stopListening = () => {};
  await connect();
  let connecting = Promise.resolve();
  let locking = Promise.resolve();

  async function connect(): Promise<void> {
    const connected = await pool.connect();
    let isBroken = false;
    const onBroken = () => {
      isBroken = true;
      if (client !== connected) return;
      client = undefined;
      connected.release(true);
      connecting = reconnect();
    };
    connected.once('error', onBroken);
    try {
      for (const id of poolIds) await lock(connected, id);
      if (isBroken) throw new Error('the connection broke');
    } catch (error) {
      connected.release(true);
      throw error;
    }
    stopListening = () => connected.off('error', onBroken);
    client = connected;
  }

  async function reconnect(): Promise<void> {
    while (!client && !isReleased) await connect().catch(() => setTimeout(PAUSE_MS));
  }

  // Jobs are locked in the name of the pool, not of its workers.
  events.on('pool:create', ({ workerPool }) => {
    poolIds.add(workerPool.id);
    // One after the other, as the connection takes them. One that is just breaking takes the lock again when it is back.
    locking = locking.then(() => client && lock(client, workerPool.id)).catch(() => {});
  });
  return {
    events,
    async release() {
      isReleased = true;
      await connecting;
      await locking;
      if (!client) return;
      await client.query('select pg_advisory_unlock_all()').catch(() => {});
      stopListening();
      client?.release();
    },
  };
}

async function lock(client: pg.PoolClient, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId]);
}
