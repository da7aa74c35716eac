import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Mode } from '../env.ts';
import type { WarnAboutJobs } from '../jobs/startWorker.ts';

/** Passed to the thread when it starts. */
export type WorkerThreadData = { mode: Mode; databaseUrl: string };
/** The thread's messages: it is ready, or a problem for the operator's log. */
export type WorkerThreadMessage = 'ready' | { warning: string; error: unknown };

/**
 * Works off the job queue in a separate thread, so that writing and sending mails never blocks the event loop that answers visitors
 * (docs/decisions/0014-sending.md). An error that ends the thread later ends the process.
 *
 * @throws the error that kept the thread from starting
 * @returns a function that finishes running jobs and ends the thread
 */
export async function startWorkerThread(data: WorkerThreadData, warn: WarnAboutJobs): Promise<() => Promise<void>> {
  const thread = new Worker(new URL('./workerThread.ts', import.meta.url), { workerData: data });
  let isStopping = false;
  await new Promise<void>((resolve, reject) => {
    let fail = reject;
    thread.on('error', (error) => fail(error));
    thread.on('exit', (code) => isStopping || fail(new Error(`the worker thread ended unexpectedly, with code ${code}`)));
    thread.on('message', (message: WorkerThreadMessage) => {
      if (message !== 'ready') return warn(message.warning, message.error);
      fail = (error) => {
        throw error;
      };
      resolve();
    });
  });
  return async () => {
    isStopping = true;
    const ended = once(thread, 'exit');
    thread.postMessage('stop');
    await ended;
  };
}
