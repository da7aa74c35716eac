import type { WorkerEvents, WorkerPool } from 'graphile-worker';

/**
 * Lets one idle worker of the pool look for jobs at intervals. A worker that finds one looks again until it finds none. The queue's own interval
 * is each worker's, so a server at rest would ask once for every worker (docs/decisions/0078-sweeps-by-what-is-due.md).
 */
export function lookForJobs(pool: WorkerPool, intervalMs: number, events: WorkerEvents): void {
  const timer = setInterval(() => pool.nudge(1), intervalMs);
  // The workers of a pool that stops refuse to look.
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    if (workerPool === pool) clearInterval(timer);
  });
}
