import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Mode } from '../env.ts';
import type { WarnAboutJobs } from '../jobs/startWorker.ts';

/** What the thread is given. */
export type WorkerThreadData = { mode: Mode; databaseUrl: string };
/** What it tells: that it works, or what somebody who runs the product should know. */
export type WorkerThreadMessage = 'ready' | { warning: string; error: unknown };

/**
 * Works off the job queue in a thread of this process, so that writing and sending mails never holds up the event loop
 * that answers visitors (decision 14). An error that ends the thread later on ends the process, as any other that nobody caught.
 *
 * @throws what kept the thread from starting
 * @returns a function that finishes what is under way and ends the thread
 */
export async function startWorkerThread(given: WorkerThreadData, warn: WarnAboutJobs): Promise<() => Promise<void>> {
  const thread = new Worker(new URL('./workerThread.ts', import.meta.url), { workerData: given });
  let isStopping = false;
  await new Promise<void>((resolve, reject) => {
    let fail = reject;
    thread.on('error', (error) => fail(error));
    thread.on('exit', (code) => isStopping || fail(new Error(`the thread of the jobs ended by itself, with ${code}`)));
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
