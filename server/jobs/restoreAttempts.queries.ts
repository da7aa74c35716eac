import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MS = 50;
const MAX_CHECKS = 20;

/**
 * Requeues interrupted jobs and restores their attempt count. The job queue unlocks them like failed jobs, but does not
 * say when, so this checks until they are unlocked.
 */
export async function restoreAttempts(pool: pg.Pool, ids: string[]): Promise<void> {
  // Depending on the connection's type parsers, ids may be numbers.
  const left = new Set(ids.map(String));
  for (let checks = 0; left.size > 0 && checks < MAX_CHECKS; checks += 1) {
    if (checks > 0) await setTimeout(PAUSE_MS);
    const { rows } = await pool.query<{ id: string }>(
      `select jobs.id::text from graphile_worker.jobs,
        graphile_worker.reschedule_jobs(array[jobs.id], run_at => now(), attempts => jobs.attempts - 1)
      where jobs.id = any($1::bigint[]) and jobs.locked_by is null`,
      [[...left]],
    );
    for (const { id } of rows) left.delete(id);
  }
}
