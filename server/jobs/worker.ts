import { type CronItem, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { freeAbandonedJobs } from './abandonedJobs.queries.ts';
import { holdLifeline } from './lifeline.queries.ts';

const CONCURRENCY = 4;
const CHECK_EVERY_MS = 5000;

/**
 * Works off the job queue in this process, beside any number of others. Jobs of a process that died are freed within
 * seconds and done again by whoever is there.
 *
 * @param timetable jobs that come by the clock: each time one of the processes that name them queues them
 * @returns a function that finishes what is under way and stops
 */
export async function startWorker(
  ownerPool: pg.Pool,
  taskList: TaskList,
  log: FastifyBaseLogger,
  timetable: CronItem[] = [],
): Promise<() => Promise<void>> {
  const lifeline = await holdLifeline(ownerPool);
  const check = () =>
    freeAbandonedJobs(ownerPool).catch((error: unknown) => log.warn({ err: error }, 'cannot look for abandoned jobs'));
  await check();
  const runner: Runner = await run({
    pgPool: ownerPool,
    taskList,
    parsedCronItems: parseCronItems(timetable),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn(message);
    }),
    events: lifeline.events,
  });
  const timer = setInterval(check, CHECK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await runner.stop();
    await lifeline.release();
  };
}
