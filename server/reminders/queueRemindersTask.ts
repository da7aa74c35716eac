import type { CronItem, Task } from 'graphile-worker';
import { dueReminders } from '#shared/messages/reminderHours.ts';
import type { Database } from '../db/connect.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { queueReminders } from './reminders.queries.ts';

/** When the job below runs: every five minutes, in one process, however many there are. One at a time waits in the queue. */
export const REMINDERS_CRON: CronItem = {
  task: 'queue_reminders',
  match: '*/5 * * * *',
  options: { jobKey: 'queue_reminders' },
};

/**
 * The job that queues the reminders which are due, school by school, each by its own clock. A school's trouble is none of
 * the others': the job fails after all of them have had their turn, and is tried again.
 */
export function queueRemindersTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const failures: unknown[] = [];
    for (const tenant of tenants) {
      const due = dueReminders(now(), tenant.timezone);
      if (due) await queueReminders(database.forTenant(tenant), tenant, due, now()).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `reminders of ${failures.length} schools could not be queued`);
  };
}
