import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Database } from '../db/connect.ts';
import { freeBytes } from '../db/freeDisk.ts';
import { type DatabaseFigures, readDatabaseFigures } from './gauges.queries.ts';
import { registry } from './metrics.ts';

/** The shortest time between two queries of the figures, in milliseconds, however often the metrics are read. */
const MIN_INTERVAL_MS = 15_000;

const UNFINISHED = ['open', 'processing', 'mismatched', 'refund_due', 'refund_failed'];

/**
 * Registers what is read when the metrics are: process, event loop, pools, database, queue and disk. Call it once in a process.
 *
 * @param folder on the disk to watch
 * @returns a function that brings the gauges up to date
 */
export function collectGauges(database: Database, folder: string): () => Promise<void> {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const poolSize = new Gauge({ name: 'lineup_pool_connections', help: 'Connections by pool and state: idle, busy.', labelNames: ['pool', 'state'], registers });
  const poolWaiting = new Gauge({ name: 'lineup_pool_waiting', help: 'Callers that wait for a connection.', labelNames: ['pool'], registers });
  const isUp = new Gauge({ name: 'lineup_database_up', help: '1 if the database answers.', registers });
  const takesWrites = new Gauge({ name: 'lineup_database_writable', help: '1 if the database takes writes, as far as known.', registers });
  const bytes = new Gauge({ name: 'lineup_database_bytes', help: 'Size of the database.', registers });
  const free = new Gauge({ name: 'lineup_disk_free_bytes', help: 'Free space on the disk of the data.', registers });
  const waiting = new Gauge({ name: 'lineup_jobs_waiting', help: 'Jobs that run or will run, by task.', labelNames: ['task'], registers });
  const failed = new Gauge({ name: 'lineup_jobs_failed', help: 'Jobs without a further attempt, by task.', labelNames: ['task'], registers });
  const oldest = new Gauge({ name: 'lineup_job_oldest_seconds', help: 'How long the oldest due job has waited, by task.', labelNames: ['task'], registers });
  const payments = new Gauge({ name: 'lineup_payments_unfinished', help: 'Payments by state that something still has to happen to.', labelNames: ['status'], registers });
  const holds = new Gauge({ name: 'lineup_holds', help: 'Bookings that wait for their payment: open, or overdue and not released yet.', labelNames: ['state'], registers });
  let last = -Infinity;

  function show(figures: DatabaseFigures): void {
    for (const gauge of [waiting, failed, oldest]) gauge.reset();
    for (const task of figures.tasks) {
      waiting.set({ task: task.task }, task.waiting);
      failed.set({ task: task.task }, task.failed);
      oldest.set({ task: task.task }, task.oldest_seconds);
    }
    for (const status of UNFINISHED) payments.set({ status }, figures.payments.find((row) => row.status === status)?.count ?? 0);
    holds.set({ state: 'open' }, figures.holds.open);
    holds.set({ state: 'overdue' }, figures.holds.overdue);
    bytes.set(figures.bytes);
  }

  return async () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(database.pools)) {
      poolSize.set({ pool, state: 'idle' }, idleCount);
      poolSize.set({ pool, state: 'busy' }, totalCount - idleCount);
      poolWaiting.set({ pool }, waitingCount);
    }
    free.set(freeBytes(folder) ?? NaN);
    takesWrites.set(database.availability?.whyNoWrites() ? 0 : 1);
    const isAway = database.availability?.isAway() ?? false;
    if (isAway) isUp.set(0);
    if (isAway || performance.now() - last < MIN_INTERVAL_MS) return;
    last = performance.now();
    const figures = await readDatabaseFigures(database.ownerPool).catch(() => undefined);
    isUp.set(figures ? 1 : 0);
    if (figures) show(figures);
  };
}
