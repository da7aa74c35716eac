import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { findSilentPools, unlockJobsOf } from './abandonedJobs.queries.ts';

/** Long enough for a process whose connections broke to be heard again. */
const LOOK_EVERY_MS = 4000;

/** Looks once. Of two that come one after the other the second frees what both found abandoned. */
export type AbandonedJobsCheck = () => Promise<void>;

/**
 * Looks for jobs of workers that are no more. A pool of workers is believed to be dead when it was silent at two looks in a row:
 * once may be a connection that broke, whose process is alive and about to be heard again.
 *
 * @param alive the pools of this process: they live, whatever their connection does
 */
export function abandonedJobsCheck(pool: pg.Pool, alive: ReadonlySet<string>): AbandonedJobsCheck {
  let suspects: string[] = [];
  return async () => {
    const before = suspects;
    // Where this look fails the next one is the first.
    suspects = [];
    const silent = await findSilentPools(pool, alive);
    await unlockJobsOf(pool, silent.filter((id) => before.includes(id)));
    suspects = silent;
  };
}

/** Looks at once, and every few seconds from then on: a killed process's jobs are free within ten. @returns how to stop it */
export function watchAbandonedJobs(look: AbandonedJobsCheck, onError: (error: unknown) => void): () => Promise<void> {
  const over = new AbortController();
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      await look().catch(onError);
      // From the end of one to the next, so that a database that was slow does not answer two of them at the same moment.
      await setTimeout(LOOK_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
    }
  }
  const watching = watch();
  return async () => {
    over.abort();
    await watching;
  };
}
