import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { findSilentPools, unlockJobsOf } from './abandonedJobs.queries.ts';

/** Long enough for a living process to replace a broken connection between two checks. */
const CHECK_INTERVAL_MS = 4000;

/** Checks once. The second of two checks unlocks the jobs that both found abandoned. */
export type AbandonedJobsCheck = () => Promise<void>;

/**
 * Makes a check for jobs of dead workers. A pool counts as dead when two checks in a row find it silent: once may only
 * mean that its connection broke and is about to be replaced.
 *
 * @param alive the pools of this process, which are alive whatever their connection does
 */
export function abandonedJobsCheck(pool: pg.Pool, alive: ReadonlySet<string>): AbandonedJobsCheck {
  let suspects: string[] = [];
  return async () => {
    const before = suspects;
    // If this check fails, the next one counts as the first.
    suspects = [];
    const silent = await findSilentPools(pool, alive);
    await unlockJobsOf(pool, silent.filter((id) => before.includes(id)));
    suspects = silent;
  };
}

/** Checks at once and then every few seconds, so a killed process's jobs are unlocked within ten. @returns a function that stops it */
export function watchAbandonedJobs(check: AbandonedJobsCheck, onError: (error: unknown) => void): () => Promise<void> {
  const stopped = new AbortController();
  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      await check().catch(onError);
      // The pause starts when a check ends, so that checks never overlap on a slow database.
      await setTimeout(CHECK_INTERVAL_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  const watching = watch();
  return async () => {
    stopped.abort();
    await watching;
  };
}
