import type { CronItem, Task } from 'graphile-worker';
import { dueReminders } from '#shared/messages/reminderHours.ts';
import type { Database } from '../db/connect.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { queueReminders } from './reminders.queries.ts';

/** The schedule of the task: every five minutes, in one process. The job key keeps a second job from being queued. */
export const REMINDERS_CRON: CronItem = {
  task: 'queue_reminders',
  match: '*/5 * * * *',
  options: { jobKey: 'queue_reminders' },
};

/**
 * The task that queues the due reminders of each school, by the school's clock (`shared/messages/reminderHours.ts`). If a school
 * fails, the others still get theirs; then the job fails and is retried.
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
