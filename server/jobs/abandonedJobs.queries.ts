import type pg from 'pg';

/**
 * Frees the jobs of workers that are no more: those whose lifeline's lock can be had. The queue itself would wait four
 * hours for them. Locks younger than two seconds are left alone, since a new worker may not hold its lifeline yet.
 *
 * A job that lost its worker in its last try has another, or it would neither be done nor be said to have failed: an hour
 * later, in case it is the job that ends its workers.
 */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`do $$
    declare
      dead text[];
      last_tries bigint[];
    begin
      dead := array(
        select locked_by from (
          select distinct locked_by from graphile_worker.jobs
          where locked_by is not null and locked_at < now() - interval '2 seconds'
        ) held
        where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
      );
      if cardinality(dead) = 0 then return; end if;
      last_tries := array(select id from graphile_worker.jobs where locked_by = any(dead) and attempts >= max_attempts);
      perform graphile_worker.force_unlock_workers(dead);
      perform graphile_worker.reschedule_jobs(array[id], run_at => now() + interval '1 hour', attempts => max_attempts - 1)
        from graphile_worker.jobs where id = any(last_tries);
    end $$`);
}
