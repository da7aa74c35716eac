import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MS = 50;
const LOOKS = 20;

/**
 * Makes jobs that were interrupted what they were before: due, with the try that they lost. The queue unlocks them as those
 * that failed, without anybody being able to wait for it, so this looks until it has.
 */
export async function restoreAttempts(pool: pg.Pool, ids: string[]): Promise<void> {
  // The connection may read them as numbers.
  const left = new Set(ids.map(String));
  for (let looks = 0; left.size > 0 && looks < LOOKS; looks += 1) {
    if (looks > 0) await setTimeout(PAUSE_MS);
    const { rows } = await pool.query<{ id: string }>(
      `select jobs.id::text from graphile_worker.jobs,
        graphile_worker.reschedule_jobs(array[jobs.id], run_at => now(), attempts => jobs.attempts - 1)
      where jobs.id = any($1::bigint[]) and jobs.locked_by is null`,
      [[...left]],
    );
    for (const { id } of rows) left.delete(id);
  }
}
