import type pg from 'pg';

/** Jobs of one task. The age is of the oldest one that is due. */
type TaskFigures = { task: string; waiting: number; failed: number; oldest_seconds: number };

/** What the gauges show, for all schools together. */
export type DatabaseFigures = {
  tasks: TaskFigures[];
  payments: { status: string; count: number }[];
  holds: { open: number; overdue: number };
  bytes: number;
};

/** Reads counts of what is under way. Finished bookings, payments and mails are not touched, so large schools cost the same. */
export async function readDatabaseFigures(pool: pg.Pool): Promise<DatabaseFigures> {
  const tasks = await pool.query<TaskFigures>(`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts) as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as oldest_seconds
    from graphile_worker.jobs group by task_identifier`);
  const payments = await pool.query<{ status: string; count: number }>(`
    select status, count(*) as count from tenants join payments on payments.tenant_id = tenants.id
    where status in ('open', 'processing', 'mismatched', 'refund_due', 'refund_failed') group by status`);
  const holds = await pool.query<{ open: number; overdue: number }>(`
    select count(*) filter (where hold_until > now()) as open, count(*) filter (where hold_until <= now()) as overdue
    from bookings where status = 'awaiting_payment'`);
  const size = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return { tasks: tasks.rows, payments: payments.rows, holds: holds.rows[0]!, bytes: size.rows[0]!.bytes };
}
