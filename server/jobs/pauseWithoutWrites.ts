import { setTimeout } from 'node:timers/promises';
import type { Task, TaskList } from 'graphile-worker';
import type { Availability } from '../db/availability.ts';
import { Interrupted } from './interrupted.ts';

const CHECK_INTERVAL_MS = 200;

/**
 * Makes tasks wait before they start while the database takes no writes. What they did could not be recorded, so it would be done
 * again: every mail would go out twice.
 */
export function pauseWithoutWrites(taskList: TaskList, availability: Pick<Availability, 'whyNoWrites'>): TaskList {
  const pausing = (task: Task): Task => async (payload, helpers) => {
    const { abortSignal: signal } = helpers;
    while (availability.whyNoWrites() && !signal.aborted) await setTimeout(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) throw new Interrupted();
    return task(payload, helpers);
  };
  return Object.fromEntries(Object.entries(taskList).map(([name, task]) => [name, pausing(task!)]));
}
