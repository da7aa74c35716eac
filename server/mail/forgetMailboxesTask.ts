import type { CronItem, Task } from 'graphile-worker';
import type { Database } from '../db/connect.ts';
import { forgetMailboxes } from './mailboxLimits.queries.ts';

/** When the job below runs: once an hour, in one process. */
export const FORGETTING: CronItem = { task: 'forget_mailboxes', match: '17 * * * *', options: { jobKey: 'forget_mailboxes' } };

/** The job that forgets which mailboxes no limit is about any more. */
export function forgetMailboxesTask({ database, now }: { database: Database; now: () => Date }): Task {
  return () => forgetMailboxes(database.owner, now());
}
