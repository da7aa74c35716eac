import { setTimeout } from 'node:timers/promises';
import type { Task, TaskList } from 'graphile-worker';
import { Interrupted } from './interrupted.ts';

/** The tasks of which thousands may be queued at once. None of them is urgent by a part of a second. */
const YIELDING = ['send_mail'];
const CHECK_INTERVAL_MS = 20;
/** After this a job runs all the same, so that mails go out however busy the process is. */
const PATIENCE_MS = 250;

/**
 * Makes mails wait a moment while visitors wait for answers. Both need the same processors and the same database, which knows no priorities.
 *
 * @param areWaiting is any request of this process without its answer?
 */
export function yieldToVisitors(taskList: TaskList, areWaiting: () => boolean): TaskList {
  const yielding = (task: Task): Task => async (payload, helpers) => {
    const { abortSignal: signal } = helpers;
    const until = performance.now() + PATIENCE_MS;
    while (areWaiting() && performance.now() < until && !signal.aborted) await setTimeout(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) throw new Interrupted();
    return task(payload, helpers);
  };
  return Object.fromEntries(Object.entries(taskList).map(([name, task]) => [name, YIELDING.includes(name) ? yielding(task!) : task!]));
}
