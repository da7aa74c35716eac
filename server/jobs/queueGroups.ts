import type { TaskList } from 'graphile-worker';

/** How many jobs that take long, or wait for a remote server, a process runs at once. Each of these tasks has a group of its own. */
const OWN_GROUPS: Readonly<Record<string, number>> = { send_mail: 3, send_push: 4, send_sign_up: 1, make_export: 1, close_schools: 1 };
const DEFAULT_CONCURRENCY = 4;

/** Tasks that share a runner, and how many of their jobs run at the same time. */
export type QueueGroup = { taskList: TaskList; concurrency: number };

/** Divides tasks into groups that do not wait for each other: a stuck mail server delays mails, but no refund. */
export function queueGroups(taskList: TaskList): QueueGroup[] {
  const entries = Object.entries(taskList);
  const own = entries.flatMap(([name, task]) => {
    const concurrency = OWN_GROUPS[name];
    return concurrency === undefined ? [] : [{ taskList: { [name]: task }, concurrency }];
  });
  const others = entries.filter(([name]) => OWN_GROUPS[name] === undefined);
  return [...own, { taskList: Object.fromEntries(others), concurrency: DEFAULT_CONCURRENCY }];
}
