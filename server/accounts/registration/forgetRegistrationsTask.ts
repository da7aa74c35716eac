import type { Task } from 'graphile-worker';
import type { Database } from '../../db/connect.ts';
import { schoolTurns } from '../../lib/schoolTurns.ts';
import type { TenantDirectory } from '../../tenants/directory.ts';
import { schoolsWith } from '../../tenants/schoolsWith.queries.ts';
import { deleteUnusedAccounts, unusedAccounts } from './registrations.queries.ts';

/** How long an account without a confirmed address is kept after its link expired, in milliseconds. */
const KEPT_MS = 27 * 24 * 60 * 60 * 1000;

/** The task that deletes every school's accounts that were never confirmed or used, because they contain personal data. */
export function forgetRegistrationsTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    const expiredBefore = new Date(now().getTime() - KEPT_MS);
    const turns = schoolTurns();
    for (const tenant of await schoolsWith(unusedAccounts(expiredBefore), database.owner, tenants)) await turns.take(tenant.id, () => deleteUnusedAccounts(database.forTenant(tenant), tenant, expiredBefore));
    turns.end();
  };
}
