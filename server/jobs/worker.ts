import { type CronItem, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { lanesOf } from './lanes.ts';
import { holdLifeline } from './lifeline.queries.ts';
import { lookForAbandoned, watchAbandonedJobs } from './watchAbandonedJobs.ts';

/** Tells whoever runs the product of something that they may have to look at. */
export type WarnOfJobs = (message: string, error?: unknown) => void;

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
  warn: WarnOfJobs,
  timetable: CronItem[] = [],
): Promise<() => Promise<void>> {
  const lifeline = await holdLifeline(ownerPool);
  const stopWatching = watchAbandonedJobs(lookForAbandoned(ownerPool, lifeline.poolIds), (error) => warn('cannot look for abandoned jobs', error));
  const runners: Runner[] = [];
  for (const lane of lanesOf(taskList)) {
    const runner = await run({
      ...lane,
      parsedCronItems: parseCronItems(timetable.filter(({ task }) => task in lane.taskList)),
      pgPool: ownerPool,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') warn(message);
      }),
      events: lifeline.events,
    });
    runners.push(runner);
  }
  return async () => {
    await stopWatching();
    await Promise.all(runners.map((runner) => runner.stop()));
    await lifeline.release();
  };
}
