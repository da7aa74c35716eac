import type { CronItem, Task } from 'graphile-worker';
import type { Database } from '../../db/connect.ts';
import { forgetRecipients } from './recipientLimits.queries.ts';

/** When the job below runs: once an hour, in one process. */
export const FORGET_RECIPIENTS: CronItem = { task: 'forget_mailboxes', match: '17 * * * *', options: { jobKey: 'forget_mailboxes' } };

/** The job that forgets which mailboxes no limit is about any more. */
export function forgetRecipientsTask({ database, now }: { database: Database; now: () => Date }): Task {
  return () => forgetRecipients(database.owner, now());
}
