import type { TaskList } from 'graphile-worker';

/** Jobs that wait for somebody who may be stuck, each with how many of them a process does at the same time. */
const OWN_GROUPS: Readonly<Record<string, number>> = { send_mail: 3, send_push: 4 };
const DEFAULT_CONCURRENCY = 4;

/** Some of the jobs, and how many of them are done at the same time. */
export type QueueGroup = { taskList: TaskList; concurrency: number };

/** Divides the jobs into lanes that do not wait for each other: a mail server that is stuck holds up mails, and no refund. */
export function queueGroups(taskList: TaskList): QueueGroup[] {
  const entries = Object.entries(taskList);
  const own = entries.flatMap(([name, task]) => {
    const concurrency = OWN_GROUPS[name];
    return concurrency === undefined ? [] : [{ taskList: { [name]: task }, concurrency }];
  });
  const others = entries.filter(([name]) => OWN_GROUPS[name] === undefined);
  return [...own, { taskList: Object.fromEntries(others), concurrency: DEFAULT_CONCURRENCY }];
}
