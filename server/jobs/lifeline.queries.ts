import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/**
 * Lets every process see which pools of workers are alive: each pool's id is an advisory lock on one connection of its
 * process. PostgreSQL drops the connection's locks the moment the process is gone, however it went.
 *
 * @returns the events to hand to the job queue, which tell of its pools, and `release` for the end
 */
export async function holdLifeline(pool: pg.Pool): Promise<{ events: WorkerEvents; release: () => Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  const poolIds = new Set<string>();
  let isReleased = false;
  let stopListening = () => {};
  let client = await connect();
  let locking = Promise.resolve();

  async function connect(): Promise<pg.PoolClient> {
    const connected = await pool.connect();
    const onBroken = () => {
      if (isReleased) return;
      connected.release(true);
      reconnect();
    };
    connected.once('error', onBroken);
    stopListening = () => connected.off('error', onBroken);
    for (const id of poolIds) await lock(connected, id);
    return connected;
  }

  function reconnect(): void {
    connect().then(
      (connected) => (client = connected),
      () => setTimeout(reconnect, 1000),
    );
  }

  // Jobs are locked in the name of the pool, not of its workers.
  events.on('pool:create', ({ workerPool }) => {
    poolIds.add(workerPool.id);
    // One after the other, as the connection takes them. One that is just breaking takes the lock again when it is back.
    locking = locking.then(() => lock(client, workerPool.id)).catch(() => {});
  });
  return {
    events,
    async release() {
      isReleased = true;
      await locking;
      await client.query('select pg_advisory_unlock_all()').catch(() => {});
      stopListening();
      client.release();
    },
  };
}

async function lock(client: pg.PoolClient, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId]);
}
