import type { WorkerEvents, WorkerPool } from 'graphile-worker';

/** How often a process looks that has had no request since, in milliseconds: jobs of other processes and due retries. */
const REST_MS = 2000;

/**
 * Lets one idle worker of the pool look for jobs at intervals. A worker that finds one looks again until it finds none. The queue's own interval
 * is each worker's, so a server at rest would ask once for every worker (docs/decisions/0078-sweeps-by-what-is-due.md).
 *
 * @param endedRequests a number that changes with each request that may have queued a job. While it stays, the intervals are long.
 */
export function lookForJobs(pool: WorkerPool, intervalMs: number, events: WorkerEvents, endedRequests: () => number = () => NaN): void {
  let seen = NaN;
  let lookedAt = 0;
  const timer = setInterval(() => {
    const ended = endedRequests();
    const now = performance.now();
    if (ended === seen && now - lookedAt < REST_MS - intervalMs / 2) return;
    seen = ended;
    lookedAt = now;
    pool.nudge(1);
  }, intervalMs);
  // The workers of a pool that stops refuse to look.
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    if (workerPool === pool) clearInterval(timer);
  });
}
