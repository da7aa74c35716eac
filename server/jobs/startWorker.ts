import { type CronItem, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { Interrupted } from './interrupted.ts';
import { queueGroups } from './queueGroups.ts';
import { holdWorkerLiveness } from './workerLiveness.queries.ts';
import { restoreAttempts } from './restoreAttempts.queries.ts';
import { abandonedJobsCheck, watchAbandonedJobs } from './watchAbandonedJobs.ts';

/** Tells whoever runs the product of something that they may have to look at. */
export type WarnAboutJobs = (message: string, error?: unknown) => void;

/**
 * Works off the job queue in this process, beside any number of others. Jobs of a process that died are freed within
 * seconds and done again by whoever is there.
 *
 * @param timetable jobs that come by the clock: each time one of the processes that name them queues them
 * @returns a function that finishes what is under way and stops; jobs that would rather begin anew are `Interrupted`
 */
export async function startWorker(
  ownerPool: pg.Pool,
  taskList: TaskList,
  warn: WarnAboutJobs,
  timetable: CronItem[] = [],
): Promise<() => Promise<void>> {
  const lifeline = await holdWorkerLiveness(ownerPool);
  const stopWatching = watchAbandonedJobs(abandonedJobsCheck(ownerPool, lifeline.poolIds), (error) => warn('cannot look for abandoned jobs', error));
  const interrupted: string[] = [];
  lifeline.events.on('job:error', ({ job, error }) => {
    if (error instanceof Interrupted) interrupted.push(job.id);
  });
  const runners: Runner[] = [];
  for (const lane of queueGroups(taskList)) {
    const runner = await run({
      ...lane,
      parsedCronItems: parseCronItems(timetable.filter(({ task }) => task in lane.taskList)),
      pgPool: ownerPool,
      noHandleSignals: true,
      // Jobs are told at once when it stops.
      gracefulShutdownAbortTimeout: 0,
      pollInterval: 2000,
      logger: new Logger(() => (level, message, meta) => {
        if ((level === 'error' || level === 'warning') && !(meta?.error instanceof Interrupted)) warn(message);
      }),
      events: lifeline.events,
    });
    runners.push(runner);
  }
  return async () => {
    await stopWatching();
    await Promise.all(runners.map((runner) => runner.stop()));
    await restoreAttempts(ownerPool, interrupted);
    await lifeline.release();
  };
}
