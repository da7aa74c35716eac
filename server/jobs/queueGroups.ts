import type { TaskList } from 'graphile-worker';

/**
 * Tasks that share a runner, how many of their jobs run at the same time, and whether their jobs are announced by the database's notification.
 * With `completeDelay`, jobs that are done within this many milliseconds are removed together.
 */
export type QueueGroup = { taskList: TaskList; concurrency: number; isAnnounced: boolean; completeDelay?: number };

/** A job that a killed process had not removed yet runs again, and finds its mail sent. */
const MAIL_COMPLETE_DELAY_MS = 50;

/**
 * Tasks whose jobs take long, or wait for a remote server, apart from the others, and how many of each group a process runs at once.
 * Every group costs a connection to the database.
 */
const OWN_GROUPS: readonly { tasks: readonly string[]; concurrency: number; isAnnounced?: boolean; completeDelay?: number }[] = [
  // To announce the jobs of bookings' mails would wake every queue group of every process at each booking (docs/decisions/0077-cheaper-bookings.md).
  { tasks: ['send_mail'], concurrency: 3, isAnnounced: false, completeDelay: MAIL_COMPLETE_DELAY_MS },
  { tasks: ['send_push'], concurrency: 4 },
  { tasks: ['send_sign_up', 'send_sign_up_invitation'], concurrency: 1 },
  { tasks: ['make_export', 'close_schools'], concurrency: 1 },
];
const DEFAULT_CONCURRENCY = 4;

/** Divides tasks into groups that do not wait for each other: a stuck mail server delays mails, but no refund. */
export function queueGroups(taskList: TaskList): QueueGroup[] {
  const own = OWN_GROUPS.map(({ tasks, ...group }) => ({ isAnnounced: true, ...group, taskList: only(taskList, (name) => tasks.includes(name)) }));
  const others = only(taskList, (name) => !OWN_GROUPS.some(({ tasks }) => tasks.includes(name)));
  return [...own.filter(({ taskList: tasks }) => Object.keys(tasks).length > 0), { taskList: others, concurrency: DEFAULT_CONCURRENCY, isAnnounced: true }];
}

function only(taskList: TaskList, isWanted: (name: string) => boolean): TaskList {
  return Object.fromEntries(Object.entries(taskList).filter(([name]) => isWanted(name)));
}
