import type { TaskList } from 'graphile-worker';

/** Tasks that share a runner, and how many of their jobs run at the same time. */
export type QueueGroup = { taskList: TaskList; concurrency: number };

/**
 * Tasks whose jobs take long, or wait for a remote server, apart from the others, and how many of each line a process runs at once.
 * Every line costs a connection to the database.
 */
const OWN_GROUPS: readonly { tasks: readonly string[]; concurrency: number }[] = [
  { tasks: ['send_mail'], concurrency: 3 },
  { tasks: ['send_push'], concurrency: 4 },
  { tasks: ['send_sign_up', 'send_sign_up_invitation'], concurrency: 1 },
  { tasks: ['make_export', 'close_schools'], concurrency: 1 },
];
const DEFAULT_CONCURRENCY = 4;

/** Divides tasks into groups that do not wait for each other: a stuck mail server delays mails, but no refund. */
export function queueGroups(taskList: TaskList): QueueGroup[] {
  const own = OWN_GROUPS.map(({ tasks, concurrency }) => ({ taskList: only(taskList, (name) => tasks.includes(name)), concurrency }));
  const others = only(taskList, (name) => !OWN_GROUPS.some(({ tasks }) => tasks.includes(name)));
  return [...own.filter(({ taskList: tasks }) => Object.keys(tasks).length > 0), { taskList: others, concurrency: DEFAULT_CONCURRENCY }];
}

function only(taskList: TaskList, isWanted: (name: string) => boolean): TaskList {
  return Object.fromEntries(Object.entries(taskList).filter(([name]) => isWanted(name)));
}
