import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Env } from '../env.ts';
import type { RequestCounts } from '../http/limits/sharedRequestCounts.ts';
import type { WarnAboutJobs } from '../jobs/startWorker.ts';
import { keepWorkerMetrics, setWorkerThreadAlive, type ThreadMetrics } from '../metrics/workerMetrics.ts';

/** Passed to the thread when it starts. Without `requests`, no job gives way to visitors. */
export type WorkerThreadData = { env: Env; isDemo: boolean; databaseUrl: string; appUrl: string; folder: string | undefined; requests?: RequestCounts };
/** The thread's messages: it is ready, or a problem for the operator's log. */
export type WorkerThreadMessage = 'ready' | { warning: string; error: unknown; requestId: string | undefined } | { metrics: ThreadMetrics };

const SCRIPT = new URL('./workerThread.ts', import.meta.url);
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 5000;
/** A thread that ran this long starts the backoff anew. */
const HEALTHY_AFTER_MS = 60_000;

/** A thread, from its start until it has ended. */
type RunningThread = { thread: Worker; ready: Promise<void>; ended: Promise<Error> };

/**
 * Works off the job queue in a separate thread, so that writing and sending mails never blocks the event loop that answers
 * visitors (docs/decisions/0014-sending.md). A thread that ends is started again with backoff.
 *
 * @param script what the thread runs; tests have others
 * @throws the error that keeps the first thread from starting
 * @returns a function that finishes running jobs and ends the thread
 */
export async function startWorkerThread(data: WorkerThreadData, warn: WarnAboutJobs, script = SCRIPT): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  let current = startThread(script, data, warn);
  await current.ready;
  let isReady = true;
  const supervising = supervise();

  async function supervise(): Promise<void> {
    for (let backoff = MIN_BACKOFF_MS; ; backoff = Math.min(2 * backoff, MAX_BACKOFF_MS)) {
      const since = performance.now();
      const error = await current.ended;
      isReady = false;
      if (stopped.signal.aborted) return;
      warn('the worker thread has ended and is started again', error);
      if (performance.now() - since > HEALTHY_AFTER_MS) backoff = MIN_BACKOFF_MS;
      await setTimeout(backoff, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      current = startThread(script, data, warn);
      // If it does not get ready, it has ended.
      isReady = await current.ready.then(() => true, () => false);
    }
  }

  return async () => {
    stopped.abort();
    if (isReady) current.thread.postMessage('stop');
    else await current.thread.terminate();
    await supervising;
  };
}

function startThread(script: URL, data: WorkerThreadData, warn: WarnAboutJobs): RunningThread {
  const thread = new Worker(script, { workerData: data });
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Error>();
  let failure: Error | undefined;
  thread.on('error', (error) => (failure = error as Error));
  thread.on('exit', (code) => {
    const error = failure ?? new Error(`the worker thread ended unexpectedly, with code ${code}`);
    setWorkerThreadAlive(false);
    ready.reject(error);
    ended.resolve(error);
  });
  thread.on('message', (message: WorkerThreadMessage) => {
    if (message === 'ready') {
      setWorkerThreadAlive(true);
      ready.resolve();
    } else if ('metrics' in message) keepWorkerMetrics(message.metrics);
    // In watch mode Node's own messages about imported files arrive here as well.
    else if ('warning' in message) warn(message.warning, message.error, message.requestId);
  });
  ready.promise.catch(() => {});
  return { thread, ready: ready.promise, ended: ended.promise };
}
