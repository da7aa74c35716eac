import type { CronItem, Task } from 'graphile-worker';
import type { Database } from '../db/connect.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import { forgetAudit } from './forgetAudit.queries.ts';

/** The schedule of the task: every hour, in one process. */
export const FORGET_AUDIT_CRON: CronItem = { task: 'forget_audit', match: '37 * * * *', options: { jobKey: 'forget_audit' } };

/** The task that deletes old entries of the audit log, school by school. `listTenants` lists those that have some. */
export function forgetAuditTask({ database, listTenants, now }: { database: Database; listTenants: () => Promise<readonly { id: number }[]>; now: () => Date }): Task {
  return async () => {
    const turns = schoolTurns();
    for (const tenant of await listTenants()) await turns.take(tenant.id, () => forgetAudit(database.owner, tenant, now()));
    turns.end();
  };
}
