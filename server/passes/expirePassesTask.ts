import type { CronItem, Task } from 'graphile-worker';
import type { Database } from '../db/connect.ts';
import { schoolTurns } from '../lib/schoolTurns.ts';
import type { TenantDirectory } from '../tenants/directory.ts';
import { schoolsWith } from '../tenants/schoolsWith.queries.ts';
import { duePasses, expirePasses } from './expirePasses.queries.ts';

/** Every night. */
export const EXPIRE_PASSES_CRON: CronItem = { task: 'expire_passes', match: '11 3 * * *', options: { jobKey: 'expire_passes' } };

/** The task that writes off what is left of every school's expired passes. */
export function expirePassesTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const turns = schoolTurns();
    for (const tenant of await schoolsWith(duePasses(now()), database.owner, tenants)) await turns.take(tenant.id, () => expirePasses(database.forTenant(tenant), tenant, now()));
    turns.end();
  };
}
