import type pg from 'pg';

/**
 * Finds worker pools that have jobs locked but hold no liveness lock: their process died, or its connection just broke.
 * Jobs locked less than two seconds ago are skipped, as a new pool may not hold its liveness lock yet.
 *
 * @param alive pools that are known to be alive
 */
export async function findSilentPools(pool: pg.Pool, alive: Iterable<string>): Promise<string[]> {
  // A shared lock, so that several processes can check at once; a living pool's exclusive lock blocks it.
  const { rows } = await pool.query<{ locked_by: string }>(
    `select locked_by from (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - interval '2 seconds' and locked_by <> all($1::text[])
    ) held
    where pg_try_advisory_xact_lock_shared(hashtextextended(locked_by, 0))`,
    [[...alive]],
  );
  return rows.map(({ locked_by }) => locked_by);
}

/**
 * Unlocks the jobs of dead pools, which the job queue itself does only after four hours. A pool whose liveness lock
 * cannot be taken is alive and keeps its jobs.
 *
 * A job that lost its worker on its last attempt gets one more, or it would neither run nor count as failed. It runs an
 * hour later, in case the job itself kills its workers.
 */
export async function unlockJobsOf(pool: pg.Pool, silent: string[]): Promise<void> {
  if (silent.length === 0) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      'select id from unnest($1::text[]) as id where pg_try_advisory_xact_lock(hashtextextended(id, 0))',
      [silent],
    );
    const dead = rows.map(({ id }) => id);
    const lastAttempts = await client.query<{ id: number }>('select id from graphile_worker.jobs where locked_by = any($1) and attempts >= max_attempts', [dead]);
    await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
    await client.query(
      `select graphile_worker.reschedule_jobs(array[id], run_at => now() + interval '1 hour', attempts => max_attempts - 1)
      from graphile_worker.jobs where id = any($1)`,
      [lastAttempts.rows.map(({ id }) => id)],
    );
    await client.query('commit');
    client.release();
  } catch (error) {
    // Closing the connection also ends its transaction and its locks.
    client.release(true);
    throw error;
  }
}
