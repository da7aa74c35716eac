import { setTimeout } from 'node:timers/promises';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { endedRequests, type RequestCounts, requestEnded } from '../http/limits/sharedRequestCounts.ts';

/** Between two looks for jobs of all groups, in milliseconds: those of other processes, and retries that are due. */
const LOOK_MS = 2000;
/** Between two looks for jobs that are not announced. */
const UNANNOUNCED_LOOK_MS = 300;

/** Adds a group's pool to those that look for jobs. */
export type AddPool = (pool: WorkerPool, isAnnounced: boolean) => void;

/**
 * Lets one idle worker of each pool look for jobs at intervals. A worker that finds one looks again until it finds none. The queue's own interval
 * is each worker's, so a server at rest would ask once for every worker, and the processor would wake for each
 * (docs/decisions/0078-sweeps-by-what-is-due.md).
 *
 * @param requests only they queue jobs that are not announced, so these are looked for after requests. Without, at short intervals.
 */
export function lookForJobs(events: WorkerEvents, signal: AbortSignal, requests?: RequestCounts): AddPool {
  const announced = new Set<WorkerPool>();
  const unannounced = new Set<WorkerPool>();
  const nudge = (pools: Set<WorkerPool>) => pools.forEach((pool) => pool.nudge(1));
  let seen = 0;

  async function look(): Promise<void> {
    while (!signal.aborted) {
      const next = performance.now() + LOOK_MS;
      nudge(announced);
      do await lookAfterRequest(next - performance.now());
      while (performance.now() < next && !signal.aborted);
    }
  }

  async function lookAfterRequest(patienceMs: number): Promise<void> {
    const isAtRest = requests && !(await requestEnded(requests, seen, patienceMs));
    if (requests) seen = endedRequests(requests);
    nudge(unannounced);
    if (!isAtRest) await setTimeout(UNANNOUNCED_LOOK_MS, undefined, { signal }).catch(() => {});
  }

  void look();
  // The workers of a pool that stops refuse to look.
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    announced.delete(workerPool);
    unannounced.delete(workerPool);
  });
  return (pool, isAnnounced) => void (isAnnounced ? announced : unannounced).add(pool);
}
