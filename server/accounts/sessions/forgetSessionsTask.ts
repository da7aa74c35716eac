import type { Task } from 'graphile-worker';
import type { Database } from '../../db/connect.ts';
import type { TenantDirectory } from '../../tenants/directory.ts';
import { schoolsWith } from '../../tenants/schoolsWith.queries.ts';
import { forgetSessions, schoolsWithIdleSessions } from './sessions.queries.ts';

/** The task that deletes every school's ended sessions, because they name people's devices. */
export function forgetSessionsTask({ database, directory, now }: { database: Database; directory: TenantDirectory; now: () => Date }): Task {
  return async () => {
    const { tenants } = await directory.checked();
    for (const tenant of await schoolsWith(schoolsWithIdleSessions(now()), database.owner, tenants)) await forgetSessions(database.forTenant(tenant), tenant, now());
  };
}
