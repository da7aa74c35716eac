import type pg from 'pg';

/**
 * Frees the jobs of workers that are no more: those whose lifeline's lock can be had. The queue itself would wait four
 * hours for them. Locks younger than two seconds are left alone, since a new worker may not hold its lifeline yet.
 */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with held as (
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and locked_at < now() - interval '2 seconds'
    ), dead as (
      select locked_by from held where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
    )
    select graphile_worker.force_unlock_workers(array(select locked_by from dead)) where exists (select from dead)`);
}
