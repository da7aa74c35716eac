import type { CronItem, Task } from 'graphile-worker';
import type { Tenant } from '#shared/contract/tenant.ts';
import { dueReminders } from '#shared/messages/reminderHours.ts';
import { lessonsToAskAbout } from '#shared/reviews/reviewRules.ts';
import type { Database } from '../db/connect.ts';
import { type SchoolTurns, schoolTurns } from '../lib/schoolTurns.ts';
import { queueReviewRequests, unaskedBookings } from '../reviews/reviewRequests.queries.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { schoolsWith } from '../tenants/schoolsWith.queries.ts';
import { dueReminderRows, queueReminders } from './reminders.queries.ts';

/** The schedule of the task: every five minutes, in one process. The job key keeps a second job from being queued. */
export const REMINDERS_CRON: CronItem = {
  task: 'queue_reminders',
  match: '*/5 * * * *',
  options: { jobKey: 'queue_reminders' },
};

/**
 * The task that queues what is due by each school's clock: the reminders of tomorrow's lessons (`shared/messages/reminderHours.ts`), and the
 * questions for reviews of yesterday's (`shared/reviews/reviewRules.ts`). If a school fails, the others still get theirs; then the job fails and is retried.
 */
export function queueRemindersTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const [timezone, schools] of Map.groupBy(tenants, (tenant) => tenant.timezone)) {
      // An unknown time zone fails only for the schools that have it.
      await turns.take(schools[0]!.id, () => queueForZone(timezone, schools, turns));
    }
    turns.end();
  };

  async function queueForZone(timezone: string, schools: Tenant[], turns: SchoolTurns): Promise<void> {
    const ids = schools.map(({ id }) => id);
    const due = dueReminders(now(), timezone);
    for (const tenant of due ? await schoolsWith(dueReminderRows(ids, due), database.owner, schools) : []) {
      await turns.take(tenant.id, () => queueReminders(database.forTenant(tenant), tenant, due!, now()));
    }
    const past = lessonsToAskAbout(now(), timezone);
    for (const tenant of past ? await schoolsWith(unaskedBookings(ids, past), database.owner, schools) : []) {
      await turns.take(tenant.id, () => queueReviewRequests(database.forTenant(tenant), tenant, past!, now()));
    }
  }
}
