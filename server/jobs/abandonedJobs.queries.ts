import type pg from 'pg';

/**
 * The pools of workers that have jobs and no lifeline at this moment: they are no more, or their connection has just broken.
 * Locks of jobs younger than two seconds are left alone, since a new worker may not hold its lifeline yet.
 *
 * @param but pools that are known to be alive
 */
export async function findSilentPools(pool: pg.Pool, but: Iterable<string>): Promise<string[]> {
  // A lock that others who look may have at the same time, and whoever is alive keeps from all of them.
  const { rows } = await pool.query<{ locked_by: string }>(
    `select locked_by from (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - interval '2 seconds' and locked_by <> all($1::text[])
    ) held
    where pg_try_advisory_xact_lock_shared(hashtextextended(locked_by, 0))`,
    [[...but]],
  );
  return rows.map(({ locked_by }) => locked_by);
}

/**
 * Frees the jobs of pools that are no more, those of them whose lifeline's lock can be had and kept meanwhile. The queue
 * itself would wait four hours for them.
 *
 * A job that lost its worker in its last try has another, or it would neither be done nor be said to have failed: an hour
 * later, in case it is the job that ends its workers.
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
    const lastTries = await client.query<{ id: number }>('select id from graphile_worker.jobs where locked_by = any($1) and attempts >= max_attempts', [dead]);
    await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
    await client.query(
      `select graphile_worker.reschedule_jobs(array[id], run_at => now() + interval '1 hour', attempts => max_attempts - 1)
      from graphile_worker.jobs where id = any($1)`,
      [lastTries.rows.map(({ id }) => id)],
    );
    await client.query('commit');
    client.release();
  } catch (error) {
    // With its transaction and its locks.
    client.release(true);
    throw error;
  }
}
