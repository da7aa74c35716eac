import { type CronItem, type Job, Logger, parseCronItems, type Runner, run, type Task, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { RequestCounts } from '../http/limits/sharedRequestCounts.ts';
import { errorForLog, errorOfJob } from '../lib/errorForLog.ts';
import { jobs } from '../metrics/metrics.ts';
import { withRequestId } from '../lib/requestContext.ts';
import { tracing } from '../lib/tracing.ts';
import { Interrupted } from './interrupted.ts';
import { lookForJobs } from './lookForJobs.ts';
import { queueGroups } from './queueGroups.ts';
import { restoreAttempts } from './restoreAttempts.queries.ts';
import { abandonedJobsCheck, watchAbandonedJobs } from './watchAbandonedJobs.ts';
import { holdWorkerLiveness } from './workerLiveness.queries.ts';

/** How often each worker looks for jobs by itself, in milliseconds: rarely, because `lookForJobs` lets one of them look for all. */
const OWN_LOOK_MS = 60_000;

/** Logs a problem that the operator may have to look into, with the id of the request that it began with. */
export type WarnAboutJobs = (message: string, error?: unknown, requestId?: string) => void;

/**
 * Works off the job queue in this process, beside any number of others. Jobs of a process that died are unlocked within
 * seconds, and another process runs them again.
 *
 * @param cronItems jobs on a schedule; one of the processes queues each of them at its time
 * @param requests this process's, so that a process at rest looks for jobs less often
 * @returns a function that finishes running jobs and stops; jobs that end with `Interrupted` are due again
 */
export async function startWorker(
  ownerPool: pg.Pool,
  taskList: TaskList,
  warn: WarnAboutJobs,
  cronItems: CronItem[] = [],
  requests?: RequestCounts,
): Promise<() => Promise<void>> {
  const liveness = await holdWorkerLiveness(ownerPool);
  const stopWatching = watchAbandonedJobs(abandonedJobsCheck(ownerPool, liveness.poolIds), (error) => warn('cannot look for abandoned jobs', error));
  const interrupted: string[] = [];
  liveness.events.on('job:error', ({ job, error }) => {
    if (error instanceof Interrupted) interrupted.push(job.id);
  });
  const runners: Runner[] = [];
  const stopped = new AbortController();
  const addPool = lookForJobs(liveness.events, stopped.signal, requests);
  for (const { completeDelay, isAnnounced, ...group } of queueGroups(carryRequestIds(taskList))) {
    liveness.events.once('pool:create', ({ workerPool }) => addPool(workerPool, isAnnounced));
    const runner = await run({
      ...group,
      pollInterval: OWN_LOOK_MS,
      ...(completeDelay && { preset: { worker: { completeJobBatchDelay: completeDelay } } }),
      parsedCronItems: parseCronItems(cronItems.filter(({ task }) => task in group.taskList)),
      pgPool: ownerPool,
      noHandleSignals: true,
      // Aborts the jobs' signal at once when the worker stops.
      gracefulShutdownAbortTimeout: 0,
      logger: new Logger(() => (level, message, meta) => {
        if ((level !== 'error' && level !== 'warning') || meta?.error instanceof Interrupted) return;
        // The queue's own message repeats the error's text, which may contain personal data.
        const job = meta?.job as Job | undefined;
        if (job) warn(`the job ${job.task_identifier} failed, attempt ${job.attempts} of ${job.max_attempts}`, errorForLog(meta?.error), requestIdOf(job.payload));
        else if (meta?.error === undefined) warn(message);
        else warn('the job queue reported an error', errorForLog(meta.error));
      }),
      events: liveness.events,
    });
    runners.push(runner);
  }
  return async () => {
    stopped.abort();
    await stopWatching();
    await Promise.all(runners.map((runner) => runner.stop()));
    await restoreAttempts(ownerPool, interrupted);
    await liveness.release();
  };
}

/** Runs each task on behalf of the request that queued its job, and removes personal data from its errors, which the queue stores. */
function carryRequestIds(taskList: TaskList): TaskList {
  const entries = Object.entries(taskList).map(([name, task]) => {
    const carrying: Task = (payload, helpers) => {
      const span = tracing()?.job(name, requestIdOf(payload), schoolOf(payload));
      const work = async () => {
        try {
          const result = await (task as Task)(payload, helpers);
          jobs.inc({ task: name, outcome: 'done' });
          span?.end();
          return result;
        } catch (error) {
          jobs.inc({ task: name, outcome: error instanceof Interrupted ? 'interrupted' : 'failed' });
          span?.end({ failed: !(error instanceof Interrupted) });
          throw error instanceof Interrupted ? error : errorOfJob(error);
        }
      };
      return withRequestId(requestIdOf(payload), work, span);
    };
    return [name, carrying] as const;
  });
  return Object.fromEntries(entries);
}

function schoolOf(payload: unknown): { 'lineup.school'?: number } {
  const { tenant_id } = (payload ?? {}) as { tenant_id?: unknown };
  return typeof tenant_id === 'number' ? { 'lineup.school': tenant_id } : {};
}

function requestIdOf(payload: unknown): string | undefined {
  const { request_id } = (payload ?? {}) as { request_id?: unknown };
  return typeof request_id === 'string' ? request_id : undefined;
}
