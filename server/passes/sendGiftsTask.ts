import type { CronItem, Task } from 'graphile-worker';
import type { Database } from '../db/connect.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { schoolsWith } from '../tenants/schoolsWith.queries.ts';
import { dueGifts, queueDueGifts } from './gifts.queries.ts';

/** Every five minutes, in one process. */
export const SEND_GIFTS_CRON: CronItem = { task: 'send_gifts', match: '*/5 * * * *', options: { jobKey: 'send_gifts' } };

/** The task that sends the presents of every school whose time has come. If a school fails, the others still send theirs; then the job is retried. */
export function sendGiftsTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const tenant of await schoolsWith(dueGifts(now()), database.owner, tenants)) await turns.take(tenant.id, () => queueDueGifts(database.forTenant(tenant), tenant, now()));
    turns.end();
  };
}
